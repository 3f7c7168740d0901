import { afterAll, beforeAll, expect, test } from "vitest"
import { VISITOR } from "#platform/caller.ts"
import { type CallerName, type Library, openLibrary } from "./library.ts"

let library: Library
beforeAll(async () => {
  library = await openLibrary({ mayUndo: true })
  await library.sql.unsafe(FUNCTIONS)
  await library.rest.reload()
})
afterAll(() => library.close())

const FUNCTIONS = `
  create function api.told() returns json language sql stable
  as $$ select current_setting('request.headers')::json $$;
  create function api.looks() returns json language sql stable
  as $$ select json_build_array(current_setting('label.as_of', true),
    current_setting('label.preview', true)) $$;
  create function api.answers(headers text, status text) returns text
  language sql volatile
  as $$ select set_config('response.headers', headers, true)
    || set_config('response.status', status, true) $$;
  create function api.silent() returns void language sql volatile
  as $$ select set_config('response.status', '202', true) $$;
  create function api.raises(message text, detail text) returns void
  language plpgsql as $$
  begin
    if detail is null then raise sqlstate 'PGRST' using message = message;
    end if;
    raise sqlstate 'PGRST' using message = message, detail = detail;
  end $$;
  create function api.mark() returns trigger language plpgsql as $$
  begin
    perform set_config('response.headers', '[{"X-Marked": "yes"}]', true);
    return new;
  end $$;
  create trigger mark before insert on api.labels
    for each row execute function api.mark();
  create function api.length_of(text) returns int language sql immutable
  as $$ select length($1) $$;
  create function api.bytes_of(bytea) returns int language sql immutable
  as $$ select length($1) $$;
  create function api.root_of(xml) returns text language sql immutable
  as $$ select (xpath('name(/*)', $1))[1]::text $$;
  create function api.keys_of(jsonb) returns bigint language sql immutable
  as $$ select count(*) from jsonb_object_keys($1) $$;
  create function api.unreachable(int) returns int language sql immutable
  as $$ select $1 $$;`

function send(
  path: string,
  body: string,
  headers: Record<string, string> = {},
  name: CallerName = "service",
  method = "POST",
) {
  return library.request(name, path, { method, body, headers })
}

test("nobody but the server says for which moment one looks", async () => {
  const told = { "label.as_of": "2090-01-01", "label.preview": "releases:x" }
  const headers = { ...told, "x-label-as-of": "2090-01-01" }
  const claims = { ...VISITOR.claims, ...told, settings: told }
  const caller = { ...VISITOR, claims }
  const nobody = { clientAddress: "192.0.2.1", requestId: "1" }
  const ask = async (settings?: typeof told) => {
    const request = new Request("http://x/rest/v1/rpc/looks", { headers })
    const context = { ...nobody, caller, ...(settings ? { settings } : {}) }
    return (await library.rest.fetch(request, context)).json()
  }
  expect(await ask()).toEqual(["", ""])
  expect(await ask(told)).toEqual(["2090-01-01", "releases:x"])
  expect(await ask()).toEqual(["", ""])
})

test("functions see the headers but the secret ones, and the true address", async () => {
  const response = await library.request("visitor", "rpc/told", {
    headers: {
      apikey: "key",
      Authorization: "Bearer token",
      Cookie: "session=1",
      "X-Client-Address": "203.0.113.66",
      "X-Country": "é",
    },
  })
  const told = await response.json()
  expect(told).toMatchObject({
    "x-client-address": "192.0.2.7",
    "x-country": "é",
    "content-type": "application/json",
  })
  expect(Object.keys(told)).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^(apikey|authorization|cookie)$/),
    ]),
  )
})

test("SQL sets headers and the status of an answer", async () => {
  const answer = (headers: string, status: string) =>
    send("rpc/answers", JSON.stringify({ headers, status }))
  const set = await answer(
    '[{"X-One": "1"}, {"Cache-Control": "no-store"}, {"Content-Length": "1"}, {"X-Frame-Options": "ALLOWALL"}]',
    "203",
  )
  expect(set.status).toBe(203)
  expect(set.headers.get("x-one")).toBe("1")
  expect(set.headers.get("cache-control")).toBe("no-store")
  expect(set.headers.get("content-length")).toBeNull()
  expect(set.headers.get("x-frame-options")).toBeNull()
  expect(await set.text()).toContain("X-One")
  const bare = await answer("", "204")
  expect([bare.status, await bare.text()]).toEqual([204, ""])
  expect((await send("rpc/silent", "{}")).status).toBe(202)
  const marked = await send("labels", '{"code": "x", "name": "X"}')
  expect(marked.status).toBe(201)
  expect(marked.headers.get("x-marked")).toBe("yes")
  // The next one on the same connections is as it ever was.
  const next = await library.request("visitor", "rpc/add?a=1")
  expect([next.status, next.headers.get("x-one")]).toEqual([200, null])
})

test.each([
  ['{"X-One": "1"}', "", "PGRST111"],
  ['[{"X-One": 1}]', "", "PGRST111"],
  ['[{"X-One": "1", "X-Two": "2"}]', "", "PGRST111"],
  ['[{"X-One": "1\\r\\nSet-Cookie: a=b"}]', "", "PGRST111"],
  ['[{"X One": "1"}]', "", "PGRST111"],
  ['[{"X-One: a\\nX-Two": "1"}]', "", "PGRST111"],
  ["[", "", "PGRST111"],
  ["", "99", "PGRST112"],
  ["", "101", "PGRST112"],
  ["", "many", "PGRST112"],
])("headers %s and status %s are refused", async (headers, status, code) => {
  const response = await send(
    "rpc/answers",
    JSON.stringify({ headers, status }),
  )
  expect(response.status).toBe(500)
  expect(response.headers.get("set-cookie")).toBeNull()
  expect(await response.json()).toMatchObject({ code })
})

test("SQL words an error whole", async () => {
  const raise = async (message: string, detail: string | null) => {
    const body = JSON.stringify({ message, detail })
    const response = await send("rpc/raises", body)
    const { status, headers } = response
    return { status, header: headers.get("x-why"), ...(await response.json()) }
  }
  const message = '{"code": "SHUT", "message": "Closed", "hint": "Knock"}'
  const detail = '{"status": 418, "headers": {"X-Why": "tea"}}'
  expect(await raise(message, detail)).toEqual({
    status: 418,
    header: "tea",
    code: "SHUT",
    message: "Closed",
    details: null,
    hint: "Knock",
  })
  for (const [bad, about] of [
    ["Closed", detail],
    ['{"code": "SHUT"}', detail],
    [message, null],
    [message, "{}"],
    [message, '{"status": 99, "headers": {}}'],
    [message, '{"status": 418, "headers": {"X-Why": "a\\nb"}}'],
  ] as const) {
    expect(await raise(bad, about)).toMatchObject({
      status: 500,
      code: "PGRST121",
    })
  }
})

test("a lone argument without a name gets the body, by its type", async () => {
  const call = async (name: string, body: string, type: string) => {
    const response = await send(`rpc/${name}`, body, { "Content-Type": type })
    return response.ok
      ? await response.json()
      : ((await response.json()) as { code: string }).code
  }
  expect(await call("length_of", "épée", "text/plain")).toBe(4)
  expect(await call("bytes_of", "épée", "application/octet-stream")).toBe(6)
  expect(await call("root_of", "<a><b/></a>", "text/xml")).toBe("a")
  expect(await call("keys_of", '{"a": 1, "b": 2}', "application/json")).toBe(2)
  expect(await call("length_of", "épée", "text/xml")).toBe("PGRST202")
  expect(await call("length_of", '{"": "x"}', "application/json")).toBe(9)
  expect(await call("unreachable", '{"": 1}', "application/json")).toBe(
    "PGRST202",
  )
  expect(await call("add", "1", "text/plain")).toBe("PGRST202")
  const table = await send("labels", "x", { "Content-Type": "text/plain" })
  expect(table.status).toBe(415)
})

test("PUT puts the one row that the address names", async () => {
  const put = async (query: string, body: object, prefer = "") => {
    const headers = { Prefer: prefer }
    const text = JSON.stringify(body)
    const response = await send(
      `counters?${query}`,
      text,
      headers,
      "member",
      "PUT",
    )
    const answer = await response.text()
    return [response.status, answer && JSON.parse(answer)]
  }
  const row = { user_id: 7, item: "x", amount: 3, note: "put" }
  const own = "user_id=eq.7&item=eq.x"
  const whole = "return=representation"
  expect(await put(own, row)).toEqual([201, ""])
  expect(await put(own, row)).toEqual([204, ""])
  expect(await put(own, { ...row, amount: 4 }, whole)).toEqual([
    200,
    [{ ...row, amount: 4 }],
  ])
  expect(
    await put("user_id=eq.8&item=eq.x", { ...row, user_id: 8 }, whole),
  ).toEqual([201, [{ ...row, user_id: 8 }]])
  for (const [query, body, code] of [
    ["user_id=eq.7&item=eq.y", row, "PGRST115"],
    [own, { user_id: 7, amount: 1 }, "PGRST115"],
    ["user_id=eq.7", row, "PGRST105"],
    ["user_id=eq.7&item=neq.x", row, "PGRST105"],
    [`${own}&amount=eq.3`, row, "PGRST105"],
    ["", row, "PGRST105"],
    ["or=(user_id.eq.7,item.eq.x)", row, "PGRST105"],
    [`${own}&limit=1`, row, "PGRST114"],
  ] as const) {
    expect((await put(query, body))[1]).toMatchObject({ code })
  }
  expect(
    await library.byHand(
      "select * from api.counters where user_id > 6 order by 1",
    ),
  ).toEqual([
    { ...row, amount: 4 },
    { ...row, user_id: 8 },
  ])
  const stranger = await send(
    `counters?${own}`,
    JSON.stringify(row),
    {},
    "visitor",
    "PUT",
  )
  expect(stranger.status).toBe(401)
})

test("rows come as CSV", async () => {
  const csv = async (path: string) => {
    const headers = { Accept: "text/csv" }
    const response = await library.request("visitor", path, { headers })
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    return response.text()
  }
  expect(await csv("artists?select=id,name,genre,tags&order=id&limit=3")).toBe(
    'id,name,genre,tags\n1,Ada,jazz,"{calm,piano}"\n2,Bert,soul,{loud}\n3,"Cleo, the 3rd",,{}',
  )
  expect(await csv("rpc/numbers?up_to=2")).toBe("numbers\n1\n2")
  expect(await csv("genres?id=lt.0")).toBe("\n")
})

test("where it may be asked for, work is undone after its answer", async () => {
  const undone = { Prefer: "tx=rollback, return=representation" }
  const added = await send("genres", '{"id": 9, "name": "ska"}', undone)
  expect(added.headers.get("preference-applied")).toBe(
    "return=representation, tx=rollback",
  )
  expect(await added.json()).toEqual([{ id: 9, name: "ska" }])
  await library.request("service", "genres?id=eq.3", {
    method: "DELETE",
    headers: undone,
  })
  expect(await library.byHand("select id from api.genres")).toHaveLength(3)
})
