import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  addSecondFactor,
  as,
  member,
  type Person,
  provedLongAgo,
  refusal,
  signOut,
  staff,
  visitor,
  withPasswordAlone,
} from "../support/label-people.ts"

const db = await suiteDatabase()
const people = {
  owner: await staff(db.sql),
  editor: await staff(db.sql, "editor"),
  shop: await staff(db.sql, "shop"),
  scout: await staff(db.sql, "scout"),
}
const fan = await member(db.sql)
function access(person: Person) {
  return as(db.sql, person, async (tx) => {
    const [row] = await tx`select studio_access() as access`
    return row?.access
  })
}

function setRole(by: Person, id: string, role: string) {
  return as(db.sql, by, (tx) => tx`select set_staff_role(${id}, ${role})`)
}

function remove(by: Person, id: string) {
  return as(db.sql, by, (tx) => tx`select remove_staff(${id})`)
}

function call(by: Person, name: string, args: unknown[]) {
  return as(db.sql, by, (tx) =>
    tx.unsafe(
      `select ${name}(${args.map((_, at) => `$${at + 1}`).join(", ")})`,
      args as never[],
    ),
  )
}

test("a session proved long ago changes nobody's role and invites nobody", async () => {
  const owner = await staff(db.sql)
  const colleague = await staff(db.sql, "editor")
  await call(owner, "invite_colleague", ["early@desk.example", "shop"])
  const [invitation] = await db.sql`
    select id from private.invitations where email = 'early@desk.example'`
  await setRole(owner, colleague.id, "shop")
  const [hired] = await db.sql`
    select change from history where table_name = 'staff'
      and row_id = ${colleague.id} order by id desc limit 1`
  const acts: [string, unknown[]][] = [
    ["set_staff_role", [colleague.id, "owner"]],
    ["remove_staff", [colleague.id]],
    ["invite_colleague", ["late@desk.example", "owner"]],
    ["send_invitation_again", [invitation?.id]],
    ["put_back", [hired?.change]],
  ]
  await provedLongAgo(db.sql, owner)
  const before = await db.sql`select user_id, role from staff order by 1`
  for (const [name, args] of acts) {
    expect(await refusal(call(owner, name, args)), name).toBe("9X047")
  }
  expect(await db.sql`select user_id, role from staff order by 1`).toEqual(
    before,
  )
  // Another session's proof is not this one's.
  await db.sql`
    with other as (insert into auth.sessions (user_id, aal)
      values (${owner.id}, 'aal1') returning id)
    insert into auth.mfa_amr_claims
      (session_id, authentication_method, created_at, updated_at)
    select id, 'password', now(), now() from other`
  expect(await refusal(setRole(owner, colleague.id, "owner"))).toBe("9X047")
  // A name is no right, and cancelling gives nobody anything.
  await call(owner, "rename_colleague", [colleague.id, "Ada"])
  await call(owner, "cancel_invitation", [invitation?.id])
  for (const method of ["password", "totp", "mfa/recovery_code"]) {
    await provedLongAgo(db.sql, owner)
    await db.sql`
      insert into auth.mfa_amr_claims
        (session_id, authentication_method, created_at, updated_at)
      values (${owner.claims.session_id ?? null}, ${method}, now(), now())
      on conflict (session_id, authentication_method)
        do update set updated_at = now()`
    const role = method === "totp" ? "editor" : "scout"
    expect(await refusal(setRole(owner, colleague.id, role))).toBe("none")
  }
  await call(owner, "remove_staff", [colleague.id])
  await db.sql`delete from staff where user_id = ${owner.id}`
})

async function compulsory(is: boolean) {
  await db.sql`update private.studio_rules set second_factor_compulsory = ${is}`
}

test("the shop's settings are not the editors' to write", async () => {
  const add = as(
    db.sql,
    people.editor,
    (tx) => tx`insert into site_settings (key, value)
      values ('default_currency', '{"currency": "EUR"}')`,
  )
  expect(await refusal(add)).toBe("42501")
})

test("staff have no say in buckets that are not the label's", async () => {
  await db.sql`insert into storage.buckets (id, name) values ('other', 'other')`
  await db.sql`insert into storage.objects (bucket_id, name)
    values ('other', 'theirs')`
  const attempt = as(db.sql, people.owner, async (tx) => {
    await tx`insert into storage.objects (bucket_id, name)
      values ('other', 'ours')`
  })
  expect(await refusal(attempt)).toBe("42501")
  const seen = await as(
    db.sql,
    people.owner,
    (tx) => tx`select from storage.objects where bucket_id = 'other'`,
  )
  expect(seen).toEqual([])
})

describe("the way in", () => {
  test("it is told to staff alone, and to nobody who signed out", async () => {
    expect(await access(people.scout)).toMatchObject({
      role: "scout",
      factor: "ok",
    })
    expect(await access(fan)).toBeNull()
    expect(await refusal(access(visitor()))).toBe("42501")
    const gone = await staff(db.sql, "editor")
    await signOut(db.sql, gone)
    expect(await access(gone)).toBeNull()
  })

  test("a factor that was not shown, or is missing, opens nothing", async () => {
    const editor = await staff(db.sql, "editor")
    const stolen = withPasswordAlone(editor)
    expect(await access(stolen)).toMatchObject({ factor: "not_shown" })
    expect(await edits(stolen)).toBe(false)
    expect(await edits(editor)).toBe(true)
    await db.sql`delete from auth.mfa_factors where user_id = ${editor.id}`
    for (const person of [editor, stolen]) {
      expect(await access(person)).toMatchObject({ factor: "missing" })
      expect(await edits(person)).toBe(false)
    }
    await compulsory(false)
    expect(await access(stolen)).toMatchObject({ factor: "ok" })
    expect(await edits(stolen)).toBe(true)
    await addSecondFactor(db.sql, editor)
    expect(await access(stolen)).toMatchObject({ factor: "not_shown" })
    expect(await edits(stolen)).toBe(false)
    await compulsory(true)
  })

  test("who loses a role loses it with the next request", async () => {
    const editor = await staff(db.sql, "editor")
    expect(await edits(editor)).toBe(true)
    await setRole(people.owner, editor.id, "scout")
    expect(await edits(editor)).toBe(false)
    expect(await access(editor)).toMatchObject({ role: "scout" })
    await remove(people.owner, editor.id)
    expect(await access(editor)).toBeNull()
  })

  async function edits(person: Person) {
    const add = as(
      db.sql,
      person,
      (tx) => tx`insert into artists (slug, name)
        values (${`a-${randomUUID()}`}, 'Oba Lane')`,
    )
    return (await refusal(add)) === "none"
  }
})

describe("who is staff", () => {
  test("an owner takes nobody on but by an invitation", async () => {
    const newcomer = await member(db.sql)
    const hire = setRole(people.owner, newcomer.id, "owner")
    expect(await refusal(hire)).toBe("9X040")
    expect(
      await db.sql`select from staff where user_id = ${newcomer.id}`,
    ).toEqual([])
  })

  test("an odd role or an unknown account is refused with a sentence", async () => {
    const { owner, editor } = people
    expect(await refusal(setRole(owner, editor.id, "king"))).toBe("9X001")
    expect(await refusal(setRole(owner, randomUUID(), "editor"))).toBe("9X040")
    expect(await refusal(remove(owner, fan.id))).toBe("9X040")
  })

  test("the last owner stays, also when two leave at once", async () => {
    const { owner } = people
    expect(await refusal(remove(owner, owner.id))).toBe("9X041")
    expect(await refusal(setRole(owner, owner.id, "shop"))).toBe("9X041")
    const second = await staff(db.sql)
    const both = await Promise.all([
      refusal(remove(owner, owner.id)),
      refusal(setRole(second, second.id, "editor")),
    ])
    expect(both.sort()).toEqual(["9X041", "none"])
  })

  test("names come from the account", async () => {
    const [user] = await db.sql<{ id: string }[]>`
      insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
      values ('d@9x.example', now(), '{"display_name": " Delphine Amadi "}')
      returning id`
    await db.sql`select add_staff('d@9x.example', 'shop')`
    await db.sql`select add_staff('d@9x.example')`
    const rows = await db.sql`select name, role from staff
      where user_id = ${user?.id ?? ""}`
    expect(rows).toEqual([{ name: "Delphine Amadi", role: "shop" }])
    expect(
      await refusal(db.sql`select add_staff('d@9x.example', 'king')`),
    ).toBe("9X001")
  })
})
