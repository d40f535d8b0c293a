-- Somebody who tries aliases: each is new and random, none exists. Every connection waits a random while between two, so that
-- all of them together send about as many a second as they were told to, evenly.

local pause = tonumber(os.getenv("BENCH_PAUSE_MS") or "50")
local aliases = tonumber(os.getenv("BENCH_ALIASES") or "100000")
local letters = "abcdefghijkmnpqrstuvwxyz23456789"
local prepared, at = {}, 0

function init()
  math.randomseed(os.time())
  -- Made beforehand, so that the load costs little while it is measured.
  local alias = {}
  for n = 1, aliases do
    for place = 1, 10 do
      local letter = math.random(#letters)
      alias[place] = letters:sub(letter, letter)
    end
    prepared[n] = wrk.format("GET", "/" .. table.concat(alias))
  end
end

function delay()
  return math.random(0, 2 * pause)
end

function request()
  at = at % aliases + 1
  return prepared[at]
end
