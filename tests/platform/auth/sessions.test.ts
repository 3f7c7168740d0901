import { afterAll, beforeAll, expect, test } from "vitest"
import { openSite, PASSWORD, type Site } from "./site.ts"

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

function refresh(refresh_token: string, by = site) {
  return by.call("POST", "/token?grant_type=refresh_token", { refresh_token })
}

/** As if the token had been spent that long ago. */
function age(token: string, seconds: number) {
  return site.sql`
    update auth.refresh_tokens
    set updated_at = now() - ${seconds} * interval '1 second'
    where token = ${token}`
}

test("a refresh gives a new pair, and the event is told", async () => {
  const { client, session } = await site.member()
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  const { data, error } = await client.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(session.refresh_token)
  expect(data.session?.user.id).toBe(session.user.id)
  await expect.poll(() => events).toContain("TOKEN_REFRESHED")
})

test("parallel refreshes of one token get one pair", async () => {
  const { session } = await site.member()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refresh(session.refresh_token)),
  )
  const pairs = new Set(
    answers.map(({ json }) => `${json.access_token} ${json.refresh_token}`),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(pairs.size).toBe(1)
})

test("refreshes of one token one after the other get one pair too", async () => {
  const { session, token } = await site.member()
  const first = await refresh(session.refresh_token)
  const late = await refresh(session.refresh_token)
  expect(late.json).toEqual(first.json)
  const renamed = { data: { display_name: "Bo" } }
  await site.call("PUT", "/user", renamed, { token })
  const changed = await refresh(session.refresh_token)
  expect(changed.json.refresh_token).toBe(first.json.refresh_token)
  expect(changed.json.user.user_metadata).toEqual(renamed.data)
  await site.call("POST", "/logout", {}, { token })
  expect((await refresh(session.refresh_token)).status).toBe(400)
})

test("parallel refreshes by two processes get one refresh token", async () => {
  const { session } = await site.member()
  const processes = [site.process(), site.process(), site.process()]
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const { fetch } = processes[n % 3] as (typeof processes)[0]
      const response = await fetch(
        new Request(
          "https://label.test/auth/v1/token?grant_type=refresh_token",
          {
            method: "POST",
            headers: { apikey: "sb_publishable_for_the_tests_only" },
            body: JSON.stringify({ refresh_token: session.refresh_token }),
          },
        ),
      )
      return { status: response.status, json: await response.json() }
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(new Set(answers.map(({ json }) => json.refresh_token)).size).toBe(1)
  const live = await site.sql`
    select from auth.refresh_tokens
    where user_id = ${session.user.id} and not revoked`
  expect(live).toHaveLength(1)
})

test("a spent token gives the live one again for ten seconds", async () => {
  const { session } = await site.member()
  const first = await refresh(session.refresh_token)
  await age(session.refresh_token, 9)
  const again = await refresh(session.refresh_token)
  expect(again.json.refresh_token).toBe(first.json.refresh_token)
})

test("a replay after that ends the whole family", async () => {
  const { session, token } = await site.member()
  const next = await refresh(session.refresh_token)
  await age(session.refresh_token, 11)
  const replay = await refresh(session.refresh_token)
  expect(replay).toMatchObject({
    status: 400,
    json: { error_code: "refresh_token_already_used" },
  })
  const thief = await refresh(next.json.refresh_token)
  expect(thief.status).toBe(400)
  const seen = await site.call("GET", "/user", undefined, { token })
  expect(seen).toMatchObject({
    status: 403,
    json: { error_code: "session_not_found" },
  })
})

test("the token before the last ends the family, however soon", async () => {
  const { session } = await site.member()
  const child = (await refresh(session.refresh_token)).json.refresh_token
  const grandchild = (await refresh(child)).json.refresh_token
  expect((await refresh(child)).json.refresh_token).toBe(grandchild)
  const replay = await refresh(session.refresh_token)
  expect(replay.json.error_code).toBe("refresh_token_already_used")
  expect((await refresh(grandchild)).status).toBe(400)
})

test("an unknown refresh token is refused", async () => {
  const { json, status } = await refresh("nothing like it")
  expect(status).toBe(400)
  expect(json).toMatchObject({
    error_code: "refresh_token_not_found",
    msg: "Invalid Refresh Token: Refresh Token Not Found",
  })
})

test("sign-out ends this session, the others, or all", async () => {
  const { client: one, email, user } = await site.member()
  const signIn = async () => {
    const client = site.client()
    await client.signInWithPassword({ email, password: PASSWORD })
    return client
  }
  const count = async () => {
    const rows = await site.sql`
      select from auth.sessions where user_id = ${user.id}`
    return rows.length
  }
  const two = await signIn()
  await signIn()
  await one.signOut({ scope: "local" })
  expect(await count()).toBe(2)
  const { error } = await two.signOut({ scope: "others" })
  expect(error).toBeNull()
  expect(await count()).toBe(1)
  expect((await two.getUser()).error).toBeNull()
  await signIn()
  await two.signOut()
  expect(await count()).toBe(0)
})

test("an unknown scope is refused and ends nothing", async () => {
  const { token, client } = await site.member()
  const odd = await site.call("POST", "/logout?scope=x", {}, { token })
  expect(odd.status).toBe(400)
  expect((await client.getUser()).error).toBeNull()
})

test("a session ends with its time box and with its longest rest", async () => {
  const timed = await openSite((config) => {
    config.sessions = { timebox: 3600, inactivity_timeout: 600 }
  })
  const { sql } = timed
  const boxed = await timed.member()
  await sql`update auth.sessions set created_at = now() - interval '2 hours',
    refreshed_at = now() at time zone 'utc'`
  expect(
    (await refresh(boxed.session.refresh_token, timed)).json,
  ).toMatchObject({ error_code: "session_expired" })
  const resting = await timed.member()
  await sql`update auth.sessions set created_at = now() - interval '50 min',
    refreshed_at = (now() - interval '11 min') at time zone 'utc'`
  expect((await resting.client.getUser()).error?.name).toBe(
    "AuthSessionMissingError",
  )
  const awake = await timed.member()
  await sql`update auth.sessions set created_at = now() - interval '50 min',
    refreshed_at = (now() - interval '9 min') at time zone 'utc'`
  expect((await awake.client.refreshSession()).error).toBeNull()
  await timed.close()
})

test("sweeping takes what is spent and leaves what is live", async () => {
  const { session, email } = await site.member()
  await refresh(session.refresh_token)
  await site.client().resetPasswordForEmail(email)
  await site.sql`
    update platform.one_time_codes set expires_at = now() - interval '2 days'`
  await age(session.refresh_token, 8 * 86_400)
  await site.auth.sweep()
  const spent = await site.sql`
    select from auth.refresh_tokens where token = ${session.refresh_token}`
  expect(spent).toHaveLength(0)
  expect(await site.sql`select from auth.one_time_tokens`).toHaveLength(0)
  const live = await site.sql`
    select from auth.refresh_tokens where user_id = ${session.user.id}`
  expect(live).toHaveLength(1)
})
