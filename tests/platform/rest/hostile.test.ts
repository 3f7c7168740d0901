import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  boundsWith,
  type CallerName,
  INNER_NAMES,
  type Library,
  openLibrary,
  STORED_TABLES,
} from "./library.ts"

const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 20_000)
const AT_ONCE = 8

let library: Library
beforeAll(async () => {
  library = await openLibrary({
    bounds: boundsWith({ statementTimeoutMs: 4_000 }),
    aggregates: true,
    mayUndo: true,
  })
})
afterAll(() => library.close())

test(`${REQUESTS} random and hostile requests give no 5xx, no hang and no foreign row`, {
  timeout: 600_000,
}, async () => {
  const before = await foreignRows()
  const requests = fc.sample(hostile, REQUESTS)
  const statuses = new Map<number, number>()
  const queue = requests.values()
  const work = async () => {
    for (const request of queue) {
      const status = await survive(request)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  // Else the requests were all refused at the door and prove little.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 40)
  expect(await foreignRows()).toEqual(before)
})

type Hostile = {
  caller: CallerName
  path: string
  method: string
  headers: [string, string][]
  body: string
}

async function survive({ caller, path, method, headers, body }: Hostile) {
  const hasBody = method !== "GET" && method !== "HEAD"
  const described = JSON.stringify({ caller, path, method, headers, body })
  const response = await library.request(caller, path, {
    method,
    headers: Object.fromEntries(headers),
    ...(hasBody ? { body } : {}),
  })
  const text = await response.text()
  expect(response.status, `${described}\n${text}`).toBeLessThan(500)
  expect(text, described).not.toContain("FOREIGN")
  if (!response.ok && method !== "HEAD") {
    expect(Object.keys(JSON.parse(text)), described).toEqual([
      "code",
      "message",
      "details",
      "hint",
    ])
  }
  return response.status
}

/** All that neither the visitor nor the member may see or change. */
async function foreignRows() {
  return library.byHand(`
    select 'artist' as kind, to_json(a)::text as row from api.artists a
    union all select 'album', to_json(a)::text from api.albums a
    union all select 'label', to_json(l)::text from api.labels l
    union all select 'genre', to_json(g)::text from api.genres g
    union all select 'note', to_json(n)::text from api.notes n
      where owner <> '00000000-0000-4000-8000-00000000000a'
    union all select 'guest', to_json(g)::text from api.guestbook g
      where email like 'FOREIGN%'
    union all select 'vault', to_json(v)::text from private.vault v
    union all select 'staff', to_json(s)::text from private.staff s
    union all select 'table', relname from pg_class
      where relnamespace in ('api'::regnamespace, 'private'::regnamespace)
    order by 1, 2`)
}

const SQL = [
  "'; drop table api.artists; --",
  '"; delete from api.notes; --',
  "1) or 1=1 --",
  "x' union select content from private.vault --",
  "$1",
  "$$x$$",
  "\\'; select 1",
  "*/ select 1 /*",
  "null",
  "current_user",
  "(select secret from api.artists limit 1)",
  "pg_sleep(9)",
  "E'\\\\x'",
  "1;reset role",
  "}'::text[] || (select array_agg(content) from private.vault)",
]
const TABLES = [
  ...STORED_TABLES,
  "albums_public",
  "albums_cheap",
  "notes_short",
  "vault_sizes",
]
const CALLS = [
  "rpc/add",
  "rpc/shout",
  "rpc/overloaded",
  "rpc/unclear",
  "rpc/echo",
  "rpc/albums_of",
  "rpc/numbers",
  "rpc/first_album",
  "rpc/totals",
  "rpc/one_out",
  "rpc/touch",
  "rpc/write_note",
  "rpc/who",
  "rpc/staff_only",
  "rpc/is_staff",
  "rpc/caller",
]
const OTHERS = [
  "vault",
  "staff",
  "private.vault",
  "pg_catalog.pg_authid",
  "pg_class",
  "information_schema.tables",
  "rpc/hidden",
  "rpc/pg_read_file",
  "rpc/",
  "",
  "..",
  "../auth/v1/user",
  "rpc/rpc/add",
  "%",
  "%ff%fe",
  "%00",
  "artists%00",
  "a".repeat(3_000),
  "artists;notes",
  "artists/1",
  "Artists",
  "__proto__",
  "constructor",
  "toString",
]
const COLUMNS = [
  "id",
  "name",
  "genre",
  "born",
  "rating",
  "big",
  "tags",
  "profile",
  "active",
  "seen_at",
  "secret",
  "title",
  "artist_id",
  "producer_id",
  "format",
  "sold",
  "search",
  "data",
  "price_cents",
  "released",
  "code",
  "parent_code",
  "body",
  "stars",
  "owner",
  "email",
  "size",
  "album_id",
  "a",
  "words",
  "artist",
  "profile->pets->0->>name",
  "profile->>city",
  "data->discs",
  "tags->0",
  "tableoid",
  "xmin",
  "ctid",
  "__proto__",
  '"name"',
  '"no ""such"',
]
const OPERATORS = [
  "eq",
  "neq",
  "gt",
  "gte",
  "lt",
  "lte",
  "like",
  "ilike",
  "match",
  "imatch",
  "in",
  "is",
  "isdistinct",
  "cs",
  "cd",
  "ov",
  "sl",
  "sr",
  "nxr",
  "nxl",
  "adj",
  "fts",
  "plfts",
  "phfts",
  "wfts",
  "fts(english)",
  "wfts(klingon)",
  "eq(any)",
  "like(all)",
  "not.eq",
  "not.in",
  "not.is",
  "not.not.eq",
  "noop",
  "eq()",
  "",
  "EQ",
  "and",
  "or",
  "cs(any)",
]
const VALUES = [
  "1",
  "0",
  "-1",
  "99999999999999999999",
  "1e400",
  "NaN",
  "Infinity",
  "",
  " ",
  "null",
  "true",
  "unknown",
  "not_null",
  "(1,2)",
  "()",
  "(",
  ")",
  '(a,"b,c")',
  "{}",
  "{1,2}",
  "{a",
  '{"a":1}',
  "[1,5)",
  "empty",
  "jazz",
  "%",
  "*",
  "%25",
  "2024-01-01",
  "yesterday",
  "infinity",
  "\u0000",
  "\ud800",
  "💿",
  "é",
  "\\",
  '"',
  '""',
  '"a',
  "a.b.c",
  "(((((",
  "[[[[",
  "a|b&!c",
  "(a+)+$",
  "\\d{1,99999}",
  "x".repeat(9_000),
  "1".repeat(400),
]
const SELECTS = [
  "*",
  "id",
  "*,*",
  "",
  ",",
  "id,",
  "a:b:c",
  "id::text",
  "id::regclass",
  "name::int",
  "id::pg_catalog.text",
  "tags::text[]",
  "count()",
  "id.sum()",
  "...artists(name)",
  "...artists!artist_id(name,secret)",
  "...albums!artist_id(*)",
  "...genres(name,...albums(title,count()))",
  "count",
  "title,count",
  "title.max()",
  "secret.min()",
  "artists!artist_id(name.max(),secret.max())",
  "albums!artist_id(title.min(),count)",
  "shouted",
  "same_artist(*)",
  "same_artist(shouted,same_artist(title,artists!artist_id(*)))",
  "...same_artist(title)",
  "artists(*)",
  "artists!artist_id(*)",
  "artist_id(*)",
  "albums(*)",
  "albums!artist_id(*,genres(*),sleeves(*))",
  "genres(*)",
  "genres!inner(name)",
  "labels(*,labels(*,labels(code)))",
  "parent_code(*)",
  "vault(*)",
  "private.vault(*)",
  "notes(*)",
  "notes!inner(body)",
  "secret",
  "*,secret",
  "x:secret",
  "artists!artist_id(secret)",
  "albums_public(*)",
  "id,artists!artist_id!inner()",
  `${"a(".repeat(60)}${")".repeat(60)}`,
  `${"labels(".repeat(11)}code${")".repeat(11)}`,
  `${"labels(*,".repeat(6)}code${")".repeat(6)}`,
  `${"genres(*,albums(*,".repeat(3)}id${"))".repeat(3)}`,
  `${"artists!artist_id(*,albums!artist_id(*,".repeat(3)}id${"))".repeat(3)}`,
  Array(300).fill("id").join(","),
  Array(23).fill("x:labels(*)").join(","),
  `${"y".repeat(80)}:id`,
  '"a\\"b":id',
  "profile->a->b->c->>d->0",
  "id->-1",
]

/** Columns and embeds under the names that the statements use inside. */
const innerNames = fc
  .array(
    fc.tuple(
      fc.constantFrom(...INNER_NAMES),
      fc.constantFrom(
        "id",
        "name",
        "title",
        "body",
        "artists!artist_id",
        "albums!artist_id",
        "genres",
        "albums",
        "labels",
      ),
      fc.constantFrom(...INNER_NAMES),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((items) =>
    items
      .map(([name, of, inner]) =>
        /^[agl].*s/.test(of)
          ? `${name}:${of}(${inner}:${of === "labels" ? "code" : "id"})`
          : `${name}:${of}`,
      )
      .join(","),
  )

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(...SQL, ...VALUES),
  fc.constantFrom(...COLUMNS, ...TABLES),
)
const value = fc.oneof(
  fc.constantFrom(...VALUES),
  fc.constantFrom(...SQL),
  anyText,
)
const filter = fc
  .tuple(fc.constantFrom(...OPERATORS), value)
  .map(([operator, text]) => `${operator}.${text}`)
const condition = fc
  .tuple(fc.constantFrom(...COLUMNS), filter)
  .map(([column, text]) => `${column}.${text}`)
const logic = fc
  .array(fc.oneof(condition, anyText), { minLength: 1, maxLength: 4 })
  .chain((parts) =>
    fc.constantFrom(
      `(${parts})`,
      `(and(${parts}),or(${parts}))`,
      `(not.and(${parts})`,
      `${"(and".repeat(40)}(${parts})`,
    ),
  )
const path = fc.constantFrom(
  "",
  "",
  "",
  "artists.",
  "albums.",
  "genres.",
  "a.b.",
)
const pair = fc.oneof(
  fc.tuple(
    fc.constant("select"),
    fc.oneof(fc.constantFrom(...SELECTS), innerNames, anyText),
  ),
  fc.tuple(
    fc.tuple(path, fc.constantFrom(...COLUMNS)).map((p) => p.join("")),
    filter,
  ),
  fc.tuple(fc.constantFrom(...COLUMNS), value),
  fc.tuple(
    path.map((p) => `${p}order`),
    fc.oneof(
      fc.constantFrom(
        "id",
        "id.desc",
        "name.asc.nullslast",
        "id.up",
        "artists(name)",
        "albums(id)",
        ",",
        "id,id,id",
      ),
      anyText,
    ),
  ),
  fc.tuple(
    path.chain((p) => fc.constantFrom(`${p}limit`, `${p}offset`)),
    value,
  ),
  fc.tuple(
    path.chain((p) => fc.constantFrom(`${p}or`, `${p}and`, `${p}not.or`)),
    logic,
  ),
  fc.tuple(
    fc.constantFrom("columns", "on_conflict"),
    fc.oneof(
      fc.constantFrom("id", "name", "body", "user_id,item", '"id"', "id,id"),
      anyText,
    ),
  ),
  fc.tuple(anyText, anyText),
)
const encode = fc.constantFrom(
  (text: string) => encodeURIComponent(text.toWellFormed()),
  (text: string) => encodeURIComponent(text.toWellFormed()).replace(/%2/g, "%"),
  (text: string) => text.replace(/[#\s]/g, "+"),
)
const query = fc
  .tuple(fc.array(pair, { maxLength: 5 }), encode)
  .map(([pairs, write]) =>
    pairs.map(([k, v]) => `${write(k)}=${write(v)}`).join("&"),
  )
const target = fc.oneof(
  { arbitrary: fc.constantFrom(...TABLES), weight: 6 },
  { arbitrary: fc.constantFrom(...CALLS), weight: 2 },
  { arbitrary: fc.constantFrom(...OTHERS), weight: 1 },
  {
    arbitrary: anyText.map((t) => encodeURIComponent(t.toWellFormed())),
    weight: 1,
  },
)
const headerText = fc
  .oneof(
    fc.constantFrom(
      "count=exact",
      "return=representation",
      "return=representation,count=exact",
      "resolution=merge-duplicates,return=representation",
      "missing=default",
      "resolution=ignore-duplicates",
      "handling=strict,max-affected=1",
      "return=headers-only",
      "tx=rollback",
      "handling=strict,x=y",
      "max-affected=-1",
      "application/json",
      "application/vnd.pgrst.object+json",
      "*/*",
      "text/csv",
      "application/vnd.pgrst.array+json;nulls=stripped",
      "0-0",
      "5-1",
      "9999999999999-",
      "-1--5",
      "private",
      "public",
      "api",
      "pg_catalog",
      "application/json;q=0",
    ),
    anyText,
  )
  .map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?").trim())
const headers = fc.array(
  fc.tuple(
    fc.constantFrom(
      "Prefer",
      "Accept",
      "Range",
      "Prefer",
      "Accept-Profile",
      "Content-Profile",
      "X-Forwarded-For",
    ),
    headerText,
  ),
  { maxLength: 2 },
)
const body = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.constantFrom(
    "",
    "{",
    "[]",
    "{}",
    "[{}]",
    "null",
    "[null]",
    "[[]]",
    '{"__proto__": {"x": 1}}',
    '{"a": 1, "a": 2}',
    '{"email": "h@example.test"}',
    '{"email": null}',
    '{"email":"i@example.test","approved":true}',
    '{"body": "mine", "stars": 9}',
    '[{"body": "x"}, {"stars": 2}]',
    '[{"body": "x"}, {"body": "y"}]',
    '[{"user_id": 1, "item": "q"}, {"user_id": 1, "item": "q"}]',
    '{"owner": "00000000-0000-4000-8000-00000000000b"}',
    '{"id": 1e999}',
    '{"a": 1, "b": 2}',
    '{"artist": 1}',
    '{"note": "x"}',
    '{"body": "\\u0000"}',
    '{"body": "\\ud800"}',
    `{"body": ${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
    `{"body": "${"x".repeat(20_000)}"}`,
    "[".repeat(50_000),
    '{"secret": "x"}',
  ),
  anyText,
)
const hostile: fc.Arbitrary<Hostile> = fc.record({
  caller: fc.constantFrom("visitor", "member"),
  path: fc.tuple(target, query).map(([to, text]) => `${to}?${text}`),
  method: fc.constantFrom(
    "GET",
    "GET",
    "GET",
    "GET",
    "HEAD",
    "POST",
    "POST",
    "PATCH",
    "DELETE",
    "PUT",
  ),
  headers,
  body,
})
