// maker
