-- The order of a book: reads export/book.json and calls the commands of book.tex.

require("lualibs")
local folder = token.get_macro("folder")
local file = assert(io.open(folder .. "book.json"))
local book = utilities.json.tolua(file:read("*a"))
file:close()

local escaped = { ["\\"] = "\\textbackslash ", ["~"] = "\\textasciitilde ", ["^"] = "\\textasciicircum " }

-- A text with its special characters.
local function said(text)
  return (tostring(text or ""):gsub("[\\{}$&#^_~%%]", function(c) return escaped[c] or "\\" .. c end))
end

-- A command with its arguments.
local function call(name, ...)
  local parts = { "\\" .. name }
  for _, part in ipairs({ ... }) do parts[#parts + 1] = "{" .. part .. "}" end
  return table.concat(parts)
end

local function put(...) tex.print(call(...)) end

-- Things so many in a row, each with a share of the width.
local function rows(things, columns, share, each)
  for nth, thing in ipairs(things) do
    put("cut", share, each(thing))
    local last = nth == #things or nth % columns == 0
    tex.print(last and "\\par\\bigskip" or "\\hfill")
  end
end

local all = {}
put("titled", said(book.title), said(book.subtitle), said(book.author))
for _, section in ipairs(book.sections) do
  for _, page in ipairs(section.rules) do
    put("rulepage", said(section.title), said(page.goal))
    tex.print("\\begin{enumerate}")
    for _, rule in ipairs(page.rules) do tex.print("\\item " .. said(rule)) end
    tex.print("\\end{enumerate}\\ruled")
    local share = #page.pictures > 6 and "0.7" or "1"
    rows(page.pictures, 3, "0.31", function(picture)
      return call("step", picture.figure, share, said(picture.caption))
    end)
    if page.inventor then put("inventor", said(page.inventor)) end
  end
  if #section.warm_ups > 0 then
    tex.print("\\clearpage\\subsection*{To warm up}")
    rows(section.warm_ups, 2, "0.46", function(pair) return call("drawn", pair.figure, "0.9") end)
    tex.print("\\vfill\\ruled")
    rows(section.warm_ups, 4, "0.22", function(pair) return call("drawn", pair.answer, "0.8") end)
  end
  for first = 1, #section.puzzles, 4 do
    tex.print("\\clearpage")
    local four = table.move(section.puzzles, first, first + 3, 1, {})
    rows(four, 2, "0.47", function(puzzle)
      local minutes = puzzle.minutes and puzzle.minutes .. " min" or ""
      return call("puzzle", puzzle.number, ("\\fullstar "):rep(puzzle.stars or 0), minutes, puzzle.figure)
    end)
  end
  table.move(section.puzzles, 1, #section.puzzles, #all + 1, all)
end

for list, title in ipairs({ "Hints: a start", "Hints: the crux" }) do
  if all[1].hints[1] then
    tex.print("\\clearpage\\section{" .. title .. "}\\begin{multicols}{2}\\small")
    for _, puzzle in ipairs(all) do
      local hint = puzzle.hints[1][list]
      if hint ~= "" then tex.print("\\textbf{" .. puzzle.number .. "} " .. said(hint) .. "\\par") end
    end
    tex.print("\\end{multicols}")
  end
end

tex.print("\\clearpage\\section{Answers}")
for _, section in ipairs(book.sections) do
  if #section.puzzles > 0 then put("subsection*", said(section.title)) end
  rows(section.puzzles, 4, "0.22", function(puzzle)
    return call("answer", puzzle.number, puzzle.figure, puzzle.answer)
  end)
end
