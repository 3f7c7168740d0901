import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"

const db = await suiteDatabase()

const OURS = ["public", "private"]

async function names(query: Promise<Iterable<{ name: string }>>) {
  return [...(await query)].map(({ name }) => name)
}

test("row-level security is on for every table of ours", async () => {
  const open = db.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace::regnamespace::text in ${db.sql(OURS)}
      and c.relkind in ('r', 'p') and not c.relrowsecurity`
  expect(await names(open)).toEqual([])
})

test("no client reads a token, a hash or any other secret of a table", async () => {
  const readable = db.sql<{ name: string }[]>`
    select distinct c.oid::regclass || '.' || a.attname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    cross join unnest(array['anon', 'authenticated']) role
    where c.relnamespace::regnamespace::text in ${db.sql(OURS)}
      and c.relkind in ('r', 'p', 'v', 'm')
      and (a.attname ~ 'token|secret|hash|sha256|password'
        or a.atttypid = 'bytea'::regtype)
      and has_column_privilege(role, c.oid, a.attnum, 'select')`
  expect(await names(readable)).toEqual([])
})

test("every foreign key leads with the columns of an index", async () => {
  const bare = db.sql<{ name: string }[]>`
    select conrelid::regclass || ' ' || conname as name from pg_constraint k
    where k.contype = 'f'
      and k.connamespace::regnamespace::text in ${db.sql(OURS)}
      and not exists (
        select from pg_index i
        where i.indrelid = k.conrelid
          -- What is not there is never looked for.
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
            select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
            where a.attrelid = k.conrelid and k.conkey = array[a.attnum]))
          and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
      )`
  expect(await names(bare)).toEqual([])
})

test("no function of ours takes its search path from the caller", async () => {
  const mutable = db.sql<{ name: string }[]>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace::regnamespace::text in ${db.sql(OURS)}
      -- What is bound when it is created looks nothing up.
      and p.prosqlbody is null
      and not coalesce(p.proconfig, '{}') && array['search_path=""']`
  expect(await names(mutable)).toEqual([])
})

const OPEN_DEFINERS = {
  anon: [
    "ask_stock_alert(uuid,text)",
    "get_promo_code(text)",
    "private.articles_showing(text)",
    "private.contact_delivers()",
    "private.formerly(text,text)",
    "private.is_on_sale(uuid,uuid,text)",
    "search_catalogue(text,integer)",
    "search_products(text)",
  ],
  authenticated: [
    "add_to_draft(uuid,jsonb)",
    "answer_demo(uuid,text,text,text,text)",
    "ask_refund(uuid,uuid,integer,jsonb,boolean,integer,text)",
    "ask_stock_alert(uuid,text)",
    "assign_message(uuid,uuid,uuid)",
    "audience_size(jsonb)",
    "begin_intake(uuid)",
    "begin_preview(text,uuid,timestamp with time zone)",
    "book_stock(uuid,jsonb,text)",
    "bring_press(jsonb,text)",
    "cancel_intake(uuid)",
    "cancel_invitation(uuid)",
    "choose_preview(uuid,numeric)",
    "close_message(uuid,integer)",
    "colleagues()",
    "coming_moment()",
    "compare_press(jsonb)",
    "compare_stock(jsonb)",
    "delete_demo(uuid)",
    "demo_again(uuid)",
    "demo_figures(date,date)",
    "demo_queue(text,text,timestamp with time zone,uuid,integer)",
    "demo_tags()",
    "demos_changed(timestamp with time zone)",
    "door_dates()",
    "door_list(uuid)",
    "end_download_batch(uuid)",
    "end_letter(uuid)",
    "end_promo_batch(text)",
    "files_are_stale(uuid)",
    "films_of_release(uuid)",
    "find_members(text,text,text,integer,integer)",
    "find_orders(text,text,text,integer,integer)",
    "find_press_mailings(text,integer,integer)",
    "get_promo_code(text)",
    "give_downloads_again(uuid)",
    "go_on_letter(uuid)",
    "hear_demo(uuid)",
    "invite_colleague(text,text)",
    "judge_demo(uuid,text,text)",
    "leave_out_file(text)",
    "leave_rest_out(uuid)",
    "let_in(uuid,uuid,text,uuid,timestamp with time zone)",
    "letter_sums(uuid)",
    "listening_links_of(uuid,uuid,text,text,text,integer,integer)",
    "listening_story(uuid)",
    "make_download_codes(text,uuid,integer,timestamp with time zone)",
    "make_files_again(uuid)",
    "make_listening_link(uuid,uuid[],text,uuid,text,timestamp with time zone,integer,boolean)",
    "make_preview_link(text,uuid,text[])",
    "make_promo_codes(text,integer,integer,timestamp with time zone,timestamp with time zone,integer,uuid[])",
    "make_release(uuid)",
    "mark_spam(uuid)",
    "member_term(uuid)",
    "mend_address(uuid,jsonb)",
    "mend_email(uuid,text)",
    "mend_parcel(uuid,text,text)",
    "messages_come_in()",
    "money_book(text,date,date,text,bigint)",
    "money_figures(date,date,text,text)",
    "move_stock(uuid,uuid,text,integer,text)",
    "my_discount_percent()",
    "my_mentions()",
    "note_demo(uuid,text,uuid[])",
    "note_order(uuid,text)",
    "open_intake(text,jsonb)",
    "order_fee(uuid)",
    "order_refunds(uuid)",
    "order_story(uuid)",
    "orders_paid_by(text[])",
    "orders_to_pack(uuid[])",
    "press_mailing_story(uuid)",
    "press_tags()",
    "press_written_lately(uuid[])",
    "preview_company(text,uuid)",
    "preview_links_of(text,uuid)",
    "private.articles_showing(text)",
    "private.bought_items()",
    "private.contact_delivers()",
    "private.formerly(text,text)",
    "private.has_live_session()",
    "private.has_role(text[])",
    "private.is_on_sale(uuid,uuid,text)",
    "private.is_staff()",
    "private.kept_tables()",
    "private.may_keep_template(text)",
    "private.second_factor_ok()",
    "put_back(text)",
    "read_demo(uuid)",
    "remove_staff(uuid)",
    "remove_subscribers(uuid[])",
    "rename_colleague(uuid,text)",
    "reopen_message(uuid)",
    "reply_to_message(uuid,text,uuid,integer)",
    "resolve_attention(uuid,text)",
    "revoke_listening_link(uuid)",
    "revoke_preview_link(uuid)",
    "save_draft(uuid,jsonb,timestamp with time zone)",
    "schedule_letter(uuid,timestamp with time zone,timestamp with time zone)",
    "search_catalogue(text,integer)",
    "search_products(text)",
    "see_mentions(uuid)",
    "send_confirmation_again(uuid)",
    "send_doubtful(uuid)",
    "send_failed(uuid)",
    "send_invitation_again(uuid)",
    "send_parcel(uuid,text,text,jsonb)",
    "send_press_mailing(uuid,text,text,uuid[],jsonb)",
    "set_staff_role(uuid,text)",
    "star_demo(uuid,integer)",
    "stock_ledger(uuid,bigint,boolean)",
    "stock_list(text,text,text,integer,integer)",
    "stock_of(uuid,text)",
    "stop_letter(uuid)",
    "studio_access()",
    "studio_people()",
    "studio_today()",
    "subscriber_places()",
    "tag_demo(uuid,text[],text[])",
    "take_back_answer(uuid,boolean)",
    "take_back_entry(uuid)",
    "takes_music()",
    "test_letter(uuid)",
    "try_again(uuid)",
    "undo_parcel(uuid)",
    "unmark_bounced(uuid)",
    "unschedule_letter(uuid)",
    "what_hangs_on(text,uuid[])",
  ],
}

for (const [role, expected] of Object.entries(OPEN_DEFINERS)) {
  test(`${role} may call only the named functions that act as the owner`, async () => {
    const open = db.sql<{ name: string }[]>`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace::regnamespace::text in ${db.sql(OURS)}
        and p.prosecdef and has_function_privilege(${role}, p.oid, 'execute')
      order by 1`
    expect(await names(open)).toEqual(expected)
  })
}

test("visitors may call seven functions of the API and no step of a sale", async () => {
  const open = db.sql<{ name: string }[]>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and has_function_privilege('anon', p.oid, 'execute')
    order by 1`
  expect(await names(open)).toEqual([
    "ask_stock_alert(uuid,text)",
    "get_promo_code(text)",
    "get_release_full_audio_url(uuid)",
    "get_release_preview_url(uuid)",
    "moved_to(text,text)",
    "search_catalogue(text,integer)",
    "search_products(text)",
  ])
})

test("nothing of ours is executable by everybody", async () => {
  const open = db.sql<{ name: string }[]>`
    select p.oid::regprocedure::text as name
    from pg_proc p, aclexplode(coalesce(p.proacl,
      acldefault('f', p.proowner))) grants
    where p.pronamespace::regnamespace::text in ${db.sql(OURS)}
      and grants.grantee = 0`
  expect(await names(open)).toEqual([])
})

test("every view asks with the rights of who asks", async () => {
  const borrowed = db.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace::regnamespace::text in ${db.sql(OURS)}
      and c.relkind in ('v', 'm')
      and not coalesce(c.reloptions, '{}') && array['security_invoker=true']`
  expect(await names(borrowed)).toEqual([])
})

test("every table and view says why it exists", async () => {
  const silent = db.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace::regnamespace::text in ${db.sql(OURS)}
      and c.relkind in ('r', 'v')
      and obj_description(c.oid, 'pg_class') is null`
  expect(await names(silent)).toEqual([])
})

type Policy = {
  policyname: string
  tablename: string
  cmd: string
  roles: string
  text: string
}

async function policies() {
  return await db.sql<Policy[]>`
    select policyname, tablename, cmd, array_to_string(roles, ',') as roles,
      concat(qual, ' ', with_check) as text
    from pg_policies where schemaname in ('public', 'storage')
      and policyname not like 'platform%'`
}

test("a policy's name is a sentence and nobody else's", async () => {
  const sentences = (await policies()).map(({ policyname }) => policyname)
  expect(sentences.length).toBeGreaterThan(80)
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^[A-Z][a-z]+ .*[a-z]$/)
    expect(sentence.length, sentence).toBeLessThan(63)
  }
})

test("a policy is for one role and one operation, and the only one for both", async () => {
  const seen = new Set<string>()
  for (const { tablename, cmd, roles, policyname } of await policies()) {
    expect(["anon", "authenticated"], policyname).toContain(roles)
    expect(cmd, policyname).not.toBe("ALL")
    const place = `${tablename} ${cmd} ${roles}`
    expect(seen, policyname).not.toContain(place)
    seen.add(place)
  }
})

test("a policy asks who is calling once a statement, not once a row", async () => {
  for (const { text, policyname } of await policies()) {
    const bare = text.replace(/\( ?SELECT [^()]*\([^()]*\) AS \w+\)/g, "")
    expect(bare, policyname).not.toMatch(
      /auth\.uid|is_staff|has_role|kept_tables|second_factor_ok/,
    )
  }
})

test("what staff may do they may in a role; colleagues they just see", async () => {
  const asking = (await policies()).filter(({ text }) => /is_staff/.test(text))
  expect(asking.map(({ tablename }) => tablename)).toEqual(["staff"])
})

test("a table that clients may touch has a policy for what they may do", async () => {
  const unguarded = db.sql<{ name: string }[]>`
    select c.relname || ' ' || o.cmd || ' ' || r.role as name
    from pg_class c
    cross join unnest(array['select', 'insert', 'update', 'delete']) o (cmd)
    cross join unnest(array['anon', 'authenticated']) r (role)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and case when o.cmd = 'delete'
        then has_table_privilege(r.role, c.oid, o.cmd)
        else has_any_column_privilege(r.role, c.oid, o.cmd) end
      and not exists (
        select from pg_policies p
        where p.tablename = c.relname and lower(p.cmd) = o.cmd
          and r.role = any (p.roles))`
  expect(await names(unguarded)).toEqual([])
})

test("visitors have no right at all on what is closed to them", async () => {
  const closed = [
    "promo_codes",
    "digital_payloads",
    "digital_payload_files",
    "download_batches",
    "download_codes",
    "cart_items",
    "checkouts",
    "checkout_items",
    "checkout_tickets",
    "stock_reservations",
    "orders",
    "order_items",
    "order_addresses",
    "memberships",
    "order_log",
    "parcels",
    "parcel_items",
    "payment_events",
    "download_logs",
    "mail_outbox",
    "letters",
    "letter_links",
    "message_replies",
    "music_intakes",
    "music_intake_files",
    "music_jobs",
    "staff",
    "history",
    "stock_alerts",
    "demo_answers",
    "demo_marks",
    "demo_notes",
    "mail_templates",
    "press_contacts",
    "press_mailings",
    "press_mails",
  ]
  const open = db.sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and c.relname in ${db.sql(closed)}
      and (has_any_column_privilege('anon', c.oid, 'select')
        or has_any_column_privilege('anon', c.oid, 'insert')
        or has_any_column_privilege('anon', c.oid, 'update')
        or has_table_privilege('anon', c.oid, 'delete'))`
  expect(await names(open)).toEqual([])
})
