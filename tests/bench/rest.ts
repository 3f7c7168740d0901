/** A list of 10 with one embed over REST, against the same SQL alone, both
 * behind the same HTTP server: `node tests/bench/rest.ts [rounds]
 * [seconds]`. */
import { mkdtemp, readFile, rm } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createAdaptorServer } from "@hono/node-server"
import { VISITOR } from "#platform/caller.ts"
import { parseConfig } from "#platform/config.ts"
import { connect, type Sql } from "#platform/postgres/connection.ts"
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts"
import { boundsOf } from "#platform/rest/bounds.ts"
import { createRest } from "#platform/rest/index.ts"
import { makePlan } from "#platform/rest/plans.ts"
import { negotiate } from "#platform/rest/request-headers.ts"
import { SchemaCache } from "#platform/rest/schema-cache.ts"
import { startLoad } from "../support/load-generator.ts"

const CONNECTIONS = 16
const PREPARED = { prepare: true, simple: false }
const JSON_HEADERS = { "Content-Type": "application/json; charset=utf-8" }
const [rounds = 6, seconds = 4] = process.argv.slice(2).map(Number)
const QUERY =
  "?select=id,title,price_cents,released,artist:artists(id,name,genre)&order=released.desc&limit=10"

const dataDir = await mkdtemp(join(tmpdir(), "bench-rest-"))
const postgres = await startEmbeddedPostgres({ dataDir, label: "bench" })
const sql = connect(postgres.target, { max: 10 })
const cache = new SchemaCache(sql, ["public"])
const bounds = boundsOf(parseConfig("").api)
const rest = createRest({
  sql,
  schemas: ["public"],
  extraSearchPath: ["public", "extensions"],
  maxRows: 1000,
  bounds,
})
const load = startLoad()
try {
  await fill(sql)
  await compare(await serve())
} finally {
  await load.stop()
  await rest.close()
  await cache.close()
  await sql.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true })
}

async function compare(server: Awaited<ReturnType<typeof serve>>) {
  const urls = {
    bare: `${server.url}/bare`,
    rest: `${server.url}/rest/v1/releases${QUERY}`,
  }
  const texts = await Promise.all(
    Object.values(urls).map(async (url) => (await fetch(url)).text()),
  )
  if (texts[0] !== texts[1]) throw new Error("The two answers differ.")
  const run = (url: string, time: number) =>
    load.run({ url, connections: CONNECTIONS, seconds: time })
  for (const url of Object.values(urls)) await run(url, 2)
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const bare = await run(urls.bare, seconds)
    const full = await run(urls.rest, seconds)
    if (bare.failures + full.failures > 0) throw new Error("Some failed.")
    ratios.push(full.rate / bare.rate)
    console.log(
      `round ${round}: bare ${bare.rate.toFixed(0)}/s (p99 ${bare.p99.toFixed(1)} ms), rest ${full.rate.toFixed(0)}/s (p99 ${full.p99.toFixed(1)} ms), ratio ${(full.rate / bare.rate).toFixed(2)}`,
    )
  }
  ratios.sort((a, b) => a - b)
  const median = ratios[Math.floor(ratios.length / 2)] as number
  console.log(
    `rest / bare at ${CONNECTIONS} connections: median ${median.toFixed(2)}, from ${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)} (goal 0.50)`,
  )
  await server.stop()
}

async function serve() {
  const context = {
    caller: VISITOR,
    clientAddress: "127.0.0.1",
    requestId: "bench",
  }
  const { text, values } = await planOf()
  const server = createAdaptorServer({
    fetch(request: Request) {
      if (!request.url.endsWith("/bare")) return rest.fetch(request, context)
      return sql
        .unsafe(text, values, PREPARED)
        .then(([row]) => new Response(row?.body, { headers: JSON_HEADERS }))
    },
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The exact SQL that REST makes of the request. */
async function planOf() {
  return makePlan({
    target: {
      kind: "table",
      schema: "public",
      name: "releases",
      method: "GET",
      search: QUERY,
    },
    schema: await cache.get(),
    role: "anon",
    range: null,
    payload: null,
    media: negotiate(null),
    preferences: {},
    profile: null,
    maxRows: 1000,
    bounds: bounds.anon,
  })
}

async function fill(database: Sql) {
  const roles = new URL("../../platform/postgres/roles.sql", import.meta.url)
  await database.unsafe(await readFile(roles, "utf8"))
  await database.unsafe(`
    create table artists (id int primary key, name text, genre text);
    create table releases (
      id int primary key, title text, price_cents int, released date,
      is_public boolean, artist_id int references artists
    );
    create index on releases (released);
    create index on releases (artist_id);
    insert into artists select n, 'Artist ' || n, 'genre ' || n % 7
      from generate_series(1, 200) n;
    insert into releases select n, 'Release ' || n, n * 10,
      date '2010-01-01' + n, n % 10 <> 0, 1 + n % 200
      from generate_series(1, 5000) n;
    grant select on artists, releases to anon;
    alter table artists enable row level security;
    alter table releases enable row level security;
    create policy "all" on artists for select to anon using (true);
    create policy "public" on releases for select to anon using (true);
    analyze`)
}
