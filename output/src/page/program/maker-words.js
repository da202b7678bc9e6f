// maker-words
