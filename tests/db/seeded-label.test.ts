import { fan, memoryFiles, paperAssets, seedingDay } from "@9x/demo/fixtures"
import { seedDemoLabel } from "@9x/demo/seeding"
import { verify } from "@node-rs/bcrypt"
import { expect, test } from "vitest"
import { editionOf, readNewsletter } from "#server/newsletter/editions.ts"
import { suiteDatabase } from "#tests/support/database.ts"
import { as, refusal, visitor } from "#tests/support/label-people.ts"

const storage = memoryFiles()
const { folder, remove } = await paperAssets()
const { sql } = await suiteDatabase()
await seedDemoLabel({ sql, storage, today: seedingDay, assets: folder })
await remove()

test("some releases are new on the day of seeding", async () => {
  const fresh = await sql`
    select slug from releases_public_v
    where release_date > ${seedingDay}::date - 30
      and release_date <= ${seedingDay}`
  expect(fresh.length).toBeGreaterThanOrEqual(3)
})

test("each picture in use has its size, colour, words and files", async () => {
  const bare = await sql`
    select url from pictures
    where width is null or colour is null or alt = '' or sources = '[]'`
  expect(bare).toEqual([])
})

test("every public address in the rows leads to a file that was put", async () => {
  const rows = await sql<{ url: string }[]>`
    select url from pictures
    union select jsonb_array_elements(sources) ->> 'url' from pictures
    union select url from artist_videos
    union select file_url from audio_files where file_url is not null`
  expect(rows.length).toBeGreaterThan(300)
  for (const { url } of rows) {
    const place = url.replace("/storage/v1/object/public/", "")
    expect(storage.all.has(place), url).toBe(true)
  }
})

test("a stream's name tells nothing of what it plays", async () => {
  const streams = [...storage.all.keys()].filter((path) =>
    path.startsWith("streams/"),
  )
  expect(streams).toHaveLength(31 + 16)
  for (const path of streams) {
    expect(path).toMatch(/^streams\/[0-9a-f-]{36}\.mp3$/)
  }
})

test("a hidden release shows nowhere, nor does its sleeve or audio", async () => {
  const seen = await as(sql, visitor(), async (tx) => {
    const rows = await tx`
      select
        (select jsonb_agg(r) from releases r) as releases,
        (select jsonb_agg(v) from releases_public_v v) as shown,
        (select jsonb_agg(p) from pictures p) as pictures,
        (select jsonb_agg(f) from artist_videos f) as films,
        (select jsonb_agg(n) from news_articles n) as news,
        (select jsonb_agg(p) from products p) as products,
        (select jsonb_agg(f.file_url) from audio_files f) as streams`
    return JSON.stringify(rows)
  })
  expect(seen).toContain("Floodlight")
  expect(seen.match(secrets)).toBeNull()
  const open = [...storage.all.keys()].filter((path) =>
    /^(media|streams)\//.test(path),
  )
  expect(open.join().match(secrets)).toBeNull()
})

const secrets =
  /Second Summer|second-summer|Test Pressing|test-pressing|spring-tour/

test("the procedures answer null for a hidden release", async () => {
  const hidden = await sql`
    select id from releases where slug in ('second-summer', 'test-pressing')`
  expect(hidden).toHaveLength(2)
  for (const { id } of hidden) {
    const [answer] = await as(
      sql,
      visitor(),
      async (tx) => tx`
        select get_release_preview_url(${id}) as preview,
          get_release_full_audio_url(${id}) as full_audio`,
    )
    expect(answer).toEqual({ preview: null, full_audio: null })
  }
})

test("an open release can be heard, and bought where it is sold", async () => {
  const [floodlight] = await as(
    sql,
    visitor(),
    async (tx) => tx`
      select get_release_preview_url(r.id) as preview,
        jsonb_array_length(r.audio_files) as tracks, r.duration,
        r.loudness, r.true_peak, r.audio_files -> 0 -> 'writers' as writers,
        r.audio_files -> 0 ->> 'lyrics' as lyrics,
        (select count(*)::int from products p
          where p.product_type = 'music' and p.artist_id = r.artist_id
            and p.title ilike '%' || r.title || '%') as products
      from releases_public_v r where r.slug = 'floodlight'`,
  )
  expect(floodlight?.preview).toMatch(/^\/storage\/v1\/object\/public\/streams/)
  expect(floodlight).toMatchObject({
    ...{ tracks: 3, products: 1, loudness: "-14.02", true_peak: "-2.70" },
    writers: ["Junie Calloway"],
    lyrics: expect.stringMatching(/^\[00:05\.45\] Half past six/),
  })
  expect(floodlight?.duration).toBeGreaterThan(150)
})

test("exactly one product is sold out and one variant is down to five", async () => {
  const [row] = await sql`
    select
      (select array_agg(p.slug) from products p where not exists (
        select from product_variants v
        where v.product_id = p.id and v.inventory <> 0)) as sold_out,
      (select count(*)::int from product_variants
        where inventory = 5) as five_left,
      (select count(*)::int from product_variants
        where is_digital and inventory <> -1) as both`
  // The one record that is posted with its download.
  expect(row).toEqual({ sold_out: ["static-cap"], five_left: 1, both: 1 })
})

test("every digital variant has files, none of them in the open", async () => {
  const empty = await sql`
    select v.id from product_variants v
    where v.is_digital and not exists (
      select from digital_payload_files f
      where f.digital_payload_id = v.digital_payload_id
        and f.storage_bucket = 'masters')`
  expect(empty).toEqual([])
})

test("evenings are ahead, with places, and the fan has two of the twelve", async () => {
  const evenings = await sql`
    select v.title, v.inventory, v.starts_at > ${seedingDay} as is_ahead,
      (select count(*)::int from passes p where p.variant_id = v.id) as passes
    from product_variants v join products p on p.id = v.product_id
    where p.product_type = 'experience' order by v.starts_at, v.inventory`
  expect(evenings.every(({ is_ahead }) => is_ahead)).toBe(true)
  const taken = evenings.filter(({ passes }) => passes > 0)
  expect(taken).toMatchObject([{ inventory: 10, passes: 2 }])
  expect(taken[0]?.title).toMatch(/^Thursday \d+ \w+: One chair$/)
})

test("the letter in the archive is what composing it makes, and the draft is whole", async () => {
  const composed = async (slug: string) => {
    const [row] = await sql`select id from letters where slug = ${slug}`
    const letter = await readNewsletter(sql, String(row?.id))
    if (!letter) throw new Error(`${slug} is not there`)
    // The records of the day of seeding are out then.
    const send_at = new Date(seedingDay)
    return editionOf(
      { sql, siteUrl: "https://x.example" },
      { ...letter, send_at },
    )
  }
  const [kept] = await sql`
    select a.content, e.content as sent, a.slug from archived_letters a
    join private.letter_editions e on e.letter_id = a.letter_id`
  const sent = await composed(String(kept?.slug))
  expect(sent.faults).toEqual([])
  expect(kept).toMatchObject({ content: sent.content, sent: sent.content })
  expect((await composed("floodlight-and-thursdays")).faults).toEqual([])
})

test("what is said of the demos is the founder's, and who was answered knows", async () => {
  const [told] = await sql`
    select (select count(*)::int from demo_marks m
        join staff s on s.user_id = m.user_id and s.role = 'owner') as marks,
      (select count(*)::int from demo_notes n where n.user_id is not null)
        as notes,
      (select count(*)::int from demos d where (d.answered_at is not null)
        <> exists (select from demo_answers a where a.demo_id = d.id
          and a.sent_at = d.answered_at and a.verdict = d.status)) as astray,
      (select count(*)::int from demos d
        where private.demo_shown(d, 'unanswered')) as unanswered,
      (select count(distinct status)::int from demos) as states`
  expect(told).toEqual({
    ...{ marks: 5, notes: 4, astray: 0, unanswered: 5, states: 6 },
  })
})

test("the fan can sign in with the password on the README", async () => {
  const [user] = await sql`
    select u.encrypted_password as hash, u.email_confirmed_at is not null
      as confirmed, u.raw_user_meta_data ->> 'display_name' as name,
      (select count(*)::int from auth.identities i where i.user_id = u.id)
        as identities
    from auth.users u where u.email = ${fan.email}`
  expect(user).toMatchObject({
    confirmed: true,
    name: fan.displayName,
    identities: 1,
  })
  expect(await verify(fan.password, user?.hash)).toBe(true)
})

test("the fan's orders add up by the database's own rules", async () => {
  const orders = await sql`
    select o.total_cents, o.created_at < ${seedingDay} as is_older,
      (select sum(i.qty * i.unit_price_cents)::int from order_items i
        where i.order_id = o.id) = o.subtotal_cents as items_fit,
      o.shipping_cents = private.shipping_cents(
        o.subtotal_cents, not o.needs_shipping, 'GB') as shipping_fits,
      o.discount_cents = coalesce((
        select (o.subtotal_cents * c.discount_percent + 50) / 100
        from promo_codes c where c.code = o.promo_code), 0) as discount_fits
    from orders o order by o.created_at`
  expect(orders.map((order) => order.total_cents)).toEqual([4050, 2790, 5200])
  for (const order of orders) {
    expect(order).toMatchObject({
      is_older: true,
      items_fit: true,
      shipping_fits: true,
      discount_fits: true,
    })
  }
})

test("one of the fan's downloads is used up and the next claim refused", async () => {
  const items = await sql`
    select i.id, o.user_id, i.product_title,
      coalesce(l.download_count, 0) >= p.per_user_download_limit as used_up
    from order_items i
    join orders o on o.id = i.order_id
    join digital_payloads p on p.id = i.digital_payload_id
    left join download_logs l on l.user_id = o.user_id
      and l.digital_payload_id = p.id`
  const spent = items.filter((item) => item.used_up)
  expect(spent.map((item) => item.product_title)).toEqual(["Sodium"])
  const claim = sql`
    select claim_download(${spent[0]?.id}, ${spent[0]?.user_id})`
  expect(await refusal(claim)).toBe("9X031")
})
