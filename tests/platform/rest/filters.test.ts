import { afterAll, beforeAll, expect, test } from "vitest"
import { boundsWith, type Library, openLibrary } from "./library.ts"

let library: Library
beforeAll(async () => {
  library = await openLibrary({
    bounds: boundsWith({ regexFilters: true }),
  })
})
afterAll(() => library.close())

const artists = () =>
  library.client("visitor").from("artists").select("id").order("id")
const albums = () =>
  library.client("visitor").from("albums").select("id").order("id")

/** A filter of the official client against the same condition in SQL. */
async function agree(
  filter: PromiseLike<{ data: unknown; error: unknown }>,
  table: "artists" | "albums",
  condition: string,
) {
  const { data, error } = await filter
  expect(error).toBeNull()
  const visible =
    table === "artists" ? "active is not false" : "released is not null"
  const expected = await library.byHand(
    `select id from api.${table} where ${visible} and (${condition}) order by id`,
  )
  expect(data).toEqual(expected)
  return expected.length
}

test("values are compared", async () => {
  await agree(artists().eq("name", "Cleo, the 3rd"), "artists", "id = 3")
  await agree(artists().neq("genre", "jazz"), "artists", "genre <> 'jazz'")
  await agree(artists().gt("rating", 3.25), "artists", "rating > 3.25")
  await agree(artists().gte("rating", 3.25), "artists", "rating >= 3.25")
  await agree(
    artists().lt("born", "1990-01-05"),
    "artists",
    "born < '1990-01-05'",
  )
  await agree(
    artists().lte("born", "1990-01-05"),
    "artists",
    "born <= '1990-01-05'",
  )
  await agree(
    artists().isDistinct("genre", "jazz"),
    "artists",
    "genre is distinct from 'jazz'",
  )
  await agree(artists().eq("big", "9007199254740993"), "artists", "true")
  await agree(albums().eq("format", "ep"), "albums", "format = 'ep'")
  await agree(
    artists().match({ genre: "jazz", active: true }),
    "artists",
    "id = 1",
  )
})

test("patterns are matched, with stars for percent signs", async () => {
  await agree(artists().like("name", "%e%"), "artists", "name like '%e%'")
  await agree(artists().like("name", "*e*"), "artists", "name like '%e%'")
  await agree(artists().ilike("name", "é%"), "artists", "name ilike 'é%'")
  await agree(
    artists().likeAnyOf("name", ["A%", "B%"]),
    "artists",
    "id in (1, 2)",
  )
  await agree(artists().likeAllOf("name", ["%d%", "A%"]), "artists", "id = 1")
  await agree(
    artists().ilikeAnyOf("name", ["a%", "b%"]),
    "artists",
    "id in (1, 2)",
  )
  await agree(artists().ilikeAllOf("name", ["%D%", "a%"]), "artists", "id = 1")
  await agree(
    artists().regexMatch("name", "^[AB]"),
    "artists",
    "name ~ '^[AB]'",
  )
  await agree(
    artists().regexIMatch("name", "^[ab]"),
    "artists",
    "name ~* '^[ab]'",
  )
  const odd = await agree(
    albums().eq("title", '50% *off* "now"'),
    "albums",
    "id = 6",
  )
  expect(odd).toBe(1)
})

test("nulls and truth are asked for", async () => {
  await agree(artists().is("genre", null), "artists", "genre is null")
  await agree(artists().is("active", true), "artists", "active is true")
  await agree(
    artists().filter("active", "is", "unknown"),
    "artists",
    "active is unknown",
  )
  await agree(
    artists().filter("genre", "is", "not_null"),
    "artists",
    "genre is not null",
  )
  await agree(
    artists().not("genre", "is", null),
    "artists",
    "genre is not null",
  )
})

test("lists hold values with commas, brackets and quotes, or nothing", async () => {
  const names = ["Ada", "Cleo, the 3rd", "Élan (duo)"]
  await agree(artists().in("name", names), "artists", "id in (1, 3, 5)")
  await agree(artists().in("id", []), "artists", "false")
  await agree(artists().notIn("id", [1, 2]), "artists", "id not in (1, 2)")
  await agree(
    artists().filter("name", "in", '("Ada","a\\"b")'),
    "artists",
    "id = 1",
  )
  await agree(
    artists().filter("id", "eq(any)", "{1,5}"),
    "artists",
    "id in (1, 5)",
  )
})

test("arrays, JSON and ranges contain, overlap and touch", async () => {
  await agree(
    artists().contains("tags", ["calm"]),
    "artists",
    "tags @> '{calm}'",
  )
  await agree(
    artists().containedBy("tags", ["calm", "piano"]),
    "artists",
    "tags <@ '{calm,piano}'",
  )
  await agree(
    artists().overlaps("tags", ["loud", "piano"]),
    "artists",
    "tags && '{loud,piano}'",
  )
  await agree(
    artists().contains("profile", { city: "Hull" }),
    "artists",
    "id = 2",
  )
  await agree(
    albums().contains("sold", "[16,17)"),
    "albums",
    "sold @> '[16,17)'::int4range",
  )
  await agree(albums().overlaps("sold", "[5,12)"), "albums", "sold && '[5,12)'")
  await agree(albums().rangeGt("sold", "[1,10)"), "albums", "sold >> '[1,10)'")
  await agree(
    albums().rangeGte("sold", "[10,20)"),
    "albums",
    "sold &> '[10,20)'",
  )
  await agree(
    albums().rangeLt("sold", "[15,30)"),
    "albums",
    "sold << '[15,30)'",
  )
  await agree(
    albums().rangeLte("sold", "[15,30)"),
    "albums",
    "sold &< '[15,30)'",
  )
  await agree(
    albums().rangeAdjacent("sold", "[10,15)"),
    "albums",
    "sold -|- '[10,15)'",
  )
})

test("JSON paths are filtered as text and as JSON", async () => {
  await agree(artists().eq("profile->>city", "Leeds"), "artists", "id = 1")
  await agree(
    artists().gt("profile->age", 35),
    "artists",
    "profile->'age' > '35'",
  )
  await agree(
    artists().eq("profile->pets->1->>name", "Mi"),
    "artists",
    "id = 1",
  )
})

test("text is searched, in vectors and in plain columns", async () => {
  const water = "search @@ to_tsquery('english', 'water')"
  await agree(
    albums().textSearch("search", "water", { config: "english" }),
    "albums",
    water,
  )
  await agree(
    albums().textSearch("title", "run", { config: "english" }),
    "albums",
    "id = 3",
  )
  const types = {
    plain: "plainto",
    phrase: "phraseto",
    websearch: "websearch_to",
  } as const
  for (const [type, name] of Object.entries(types)) {
    await agree(
      albums().textSearch("search", "running water", {
        config: "english",
        type: type as keyof typeof types,
      }),
      "albums",
      `search @@ ${name}_tsquery('english', 'running water')`.replace(
        "to__",
        "to_",
      ),
    )
  }
})

test("conditions are nested with and, or and not", async () => {
  await agree(
    artists().or("id.eq.1,genre.eq.soul"),
    "artists",
    "id = 1 or genre = 'soul'",
  )
  await agree(
    artists().or(
      'id.eq.1,and(rating.gt.3,not.or(genre.eq.soul,name.eq."Élan (duo)"))',
    ),
    "artists",
    "id = 1 or (rating > 3 and not (genre = 'soul' or id = 5))",
  )
  await agree(
    artists().or("tags.cs.{calm,piano},id.in.(2,3)"),
    "artists",
    "id in (1, 2, 3)",
  )
  await agree(artists().not("id", "in", "(1,2)"), "artists", "not id in (1, 2)")
  const response = await library.request(
    "visitor",
    "artists?select=id&not.and=(id.gte.2,id.lte.3)&order=id",
  )
  expect(await response.json()).toEqual([{ id: 1 }, { id: 5 }])
})
