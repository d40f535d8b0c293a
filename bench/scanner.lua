-- Somebody who tries aliases: each is new and random, none exists. Every connection waits a random while between two, so that
-- all of them together send about as many a second as they were told to, evenly.

local pause = tonumber(os.getenv("BENCH_PAUSE_MS") or "50")
local letters = "abcdefghijkmnpqrstuvwxyz23456789"

function init()
  math.randomseed(os.time())
end

function delay()
  return math.random(0, 2 * pause)
end

function request()
  local alias = {}
  for n = 1, 10 do
    local at = math.random(#letters)
    alias[n] = letters:sub(at, at)
  end
  return wrk.format("GET", "/" .. table.concat(alias))
end
