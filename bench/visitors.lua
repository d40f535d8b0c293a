-- What wrk sends: a realistic mix of links, readers, origins, languages and client addresses.
-- A few popular links get most of the visits (harmonic weights), as everywhere; with BENCH_EVENLY each of so many gets as many,
-- in an order without pattern with BENCH_SHUFFLE. With BENCH_ONCE it ends, without a report, when each has been answered once.

local evenly = tonumber(os.getenv("BENCH_EVENLY") or "")
local links = evenly or tonumber(os.getenv("BENCH_LINKS") or "1000")
local prefix = os.getenv("BENCH_PREFIX") or "l"
local brought = os.getenv("BENCH_BROUGHT") or ""
local weights, sum = {}, 0
for n = 1, links do
  sum = sum + 1 / n
  weights[n] = sum
end

local function popular()
  local wanted, low, high = math.random() * sum, 1, links
  while low < high do
    local middle = math.floor((low + high) / 2)
    if weights[middle] < wanted then low = middle + 1 else high = middle end
  end
  return low
end

local agents = {}
for version = 80, 119 do
  agents[#agents + 1] = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/" .. version .. ".0.0.0 Safari/537.36"
  agents[#agents + 1] = "Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/" .. version .. ".0.0.0 Mobile Safari/537.36"
  agents[#agents + 1] = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_" .. version % 7 .. " like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17." .. version .. " Mobile/15E148 Safari/604.1"
  agents[#agents + 1] = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17." .. version .. " Safari/605.1.15"
  agents[#agents + 1] = "Mozilla/5.0 (X11; Linux x86_64; rv:" .. version .. ".0) Gecko/20100101 Firefox/" .. version .. ".0"
end
agents[#agents + 1] = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
agents[#agents + 1] = "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"

local referrers = {
  "", "", "", "https://www.google.com/", "https://www.google.com/", "https://l.facebook.com/", "https://t.co/",
  "https://www.instagram.com/", "https://news.ycombinator.com/", "https://www.reddit.com/", "https://www.linkedin.com/",
  "https://duckduckgo.com/", "https://www.bing.com/", "https://blog.example.com/", "https://mail.example.org/",
}
local languages = {
  "en-US,en;q=0.9", "en-US,en;q=0.9", "en-GB,en;q=0.8", "de-DE,de;q=0.9,en;q=0.7", "pl-PL,pl;q=0.9,en-US;q=0.7",
  "fr-FR,fr;q=0.9", "es-ES,es;q=0.9,en;q=0.5", "ja,en-US;q=0.8", "pt-BR,pt;q=0.9", "it-IT,it;q=0.9", "tr-TR,tr;q=0.9",
}

-- Addresses from networks of twenty-odd countries; each pair of a network and a host is one visitor.
local networks = {
  "8.8", "81.2", "83.0", "91.198", "78.46", "95.90", "2.16", "5.39", "31.0", "46.4", "62.4", "77.65", "89.64",
  "101.0", "103.1", "110.5", "133.0", "150.1", "177.0", "186.0", "189.0", "196.1", "200.1", "202.1", "210.1", "217.0",
}

local prepared, at = {}, 0

local function shuffle()
  for n = #prepared, 2, -1 do
    local other = math.random(n)
    prepared[n], prepared[other] = prepared[other], prepared[n]
  end
end

function init()
  math.randomseed(tonumber(os.getenv("BENCH_SEED") or "1"))
  -- Made beforehand, so that the load costs little while it is measured.
  for n = 1, evenly or 40000 do
    local headers = {
      ["User-Agent"] = agents[math.random(#agents)],
      ["Accept-Language"] = languages[math.random(#languages)],
      ["X-Forwarded-For"] = networks[math.random(#networks)] .. "." .. math.random(0, 255) .. "." .. math.random(1, 254),
      ["Accept"] = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    }
    local referrer = referrers[math.random(#referrers)]
    if referrer ~= "" then headers["Referer"] = referrer end
    prepared[n] = wrk.format("GET", "/" .. prefix .. (evenly and n or popular()) .. brought, headers)
  end
  if os.getenv("BENCH_SHUFFLE") then shuffle() end
end

if os.getenv("BENCH_ONCE") then
  local answered = 0
  function response()
    answered = answered + 1
    if answered >= #prepared then os.exit(0) end
  end
end

-- People who look around instead of a machine that asks as fast as it is answered.
local pause = tonumber(os.getenv("BENCH_PAUSE_MS") or "0")
if pause > 0 then
  function delay()
    return math.random(0, 2 * pause)
  end
end

function request()
  at = at % #prepared + 1
  return prepared[at]
end
