import type { Random } from "../../support/random.ts"

/** Strings that have broken other people's programs. */
const WORDS = [
  "",
  "'",
  "' or '1'='1",
  "'; drop table orders; --",
  "1) union select secret from auth.users --",
  "\\'; select pg_sleep(20); --",
  "$$; select 1; $$",
  '"',
  "`",
  "(select 1)",
  "*",
  "%",
  "%_%",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202e",
  "٠١٢",
  "İ",
  "ﷺ".repeat(300),
  "👩‍🎤".repeat(200),
  "a".repeat(3_000),
  "(".repeat(2_000),
  "[".repeat(2_000),
  "-1",
  "0",
  "1e309",
  "NaN",
  "9223372036854775808",
  "0x1f",
  "a@b.test",
  "recovery",
  "totp",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "../../../../etc/passwd",
  "..\\..\\..\\windows\\win.ini",
  "....//....//etc/passwd",
  "/etc/passwd",
  "file:///etc/passwd",
  "http://127.0.0.1:5432/",
  "javascript:alert(1)",
  "//evil.example",
  "https://evil.example/",
  "/\\evil.example",
  "\r\nX-Injected: yes",
  "\nX-Injected: yes\n\n<script>",
  "<script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  "#{7*7}{{7*7}}<%= 7*7 %>",
  "00000000-0000-0000-0000-000000000000",
  "2025-13-45",
  "infinity",
  "GBP",
]

/** Ways to write a path that leads out of its folder. */
const CLIMBS = [
  "../",
  "..%2f",
  "%2e%2e/",
  "%2e%2e%2f",
  "..%252f",
  "..%5c",
  "..\\",
  "..%c0%af",
  "%c0%ae%c0%ae/",
  "..;/",
  ".../",
  "..%00/",
  "%2e%2e%5c",
  "./.././",
]
const WANTED = [
  "etc/passwd",
  "package.json",
  "keys.json",
  "server/main.ts",
  ".env",
  "postgres/PG_VERSION",
]

export function word(random: Random): string {
  if (random.next() < 0.8) return random.pick(WORDS)
  const length = random.between(1, 40)
  return String.fromCharCode(
    ...Array.from({ length }, () => random.below(0x2100)),
  )
}

/** Text as part of a target: mostly encoded, sometimes wrongly. */
export function encoded(random: Random, text = word(random)) {
  const kind = random.next()
  // A lone surrogate has no encoding of its own.
  if (kind < 0.7) return encodeURIComponent(text.toWellFormed())
  if (kind < 0.8) return `%${text.length.toString(16)}`
  if (kind < 0.85) return "%ff%fe%c3%28"
  if (kind < 0.9) return "%u0027%zz%"
  return encodeURIComponent(encodeURIComponent(text.toWellFormed()))
}

export function climb(random: Random) {
  const steps = random.pick(CLIMBS).repeat(random.between(1, 8))
  return steps + random.pick(WANTED)
}

/** Invalid JSON, or a valid object with one bad field. */
export function badJson(random: Random, fields: string[]): string {
  const kind = random.next()
  if (kind < 0.7) return JSON.stringify(shape(random, fields))
  if (kind < 0.76) return random.pick(POISONS)
  if (kind < 0.8) return "[".repeat(random.between(10, 30_000))
  if (kind < 0.84) return `{"a":${"9".repeat(random.between(10, 5_000))}}`
  if (kind < 0.88) return JSON.stringify(shape(random, fields)).slice(0, -2)
  if (kind < 0.92) return `{"a":"${"x".repeat(random.between(1, 400_000))}"}`
  return random.pick(["", "null", "0", '"x"', "[]", "[[]]", "{", "\u0000"])
}

const POISONS = [
  '{"__proto__":{"role":"service_role","isStaff":true,"status":299}}',
  '{"constructor":{"prototype":{"role":"service_role"}}}',
  '{"__proto__":[],"length":1e9}',
  '[{"__proto__":{"toJSON":1}}]',
  '{"then":1,"toString":null,"valueOf":null}',
]

function shape(random: Random, fields: string[]) {
  const count = random.between(0, Math.min(6, fields.length + 1))
  const object: Record<string, unknown> = {}
  for (let n = 0; n < count; n += 1) {
    const name = fields.length > 0 ? random.pick(fields) : word(random)
    object[name] = value(random)
  }
  return object
}

function value(random: Random, depth = 0): unknown {
  const kind = random.next()
  if (kind < 0.55 || depth > 3) return word(random)
  if (kind < 0.65) return random.pick([0, -1, 1e308, 0.1, 2 ** 53])
  if (kind < 0.75) return random.pick([null, true, false])
  const size = random.between(0, 3)
  if (kind < 0.87) {
    return Array.from({ length: size }, () => value(random, depth + 1))
  }
  return Object.fromEntries(
    Array.from({ length: size }, () => [
      word(random),
      value(random, depth + 1),
    ]),
  )
}
