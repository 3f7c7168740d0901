import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeArtist,
  makeProduct,
  makeRelease,
  makeVariant,
} from "../support/label-catalogue.ts"
import {
  as,
  member,
  type Person,
  refusal,
  staff,
  visitor,
} from "../support/label-people.ts"

const db = await suiteDatabase()
const keeper = await staff(db.sql, "shop")
const editor = await staff(db.sql, "editor")
const scout = await staff(db.sql, "scout")
const fan = await member(db.sql)

const FAR_AHEAD = "2199-01-01"
const FRAMING = { shape: "square", x: 0.5, y: 0.5, zoom: 1 }

/** A picture that was brought, as the row of one has it. */
async function bring() {
  const original = randomUUID()
  const url = `/storage/v1/object/public/media/pictures/${original}/1a2b3c4d5e6f7a8b/320.webp`
  await insert(db.sql, "pictures", { url, original, framing: FRAMING })
  return { url, original }
}

function add(person: Person, product_id: string, picture_url: string) {
  return as(db.sql, person, (tx) =>
    insert(tx, "product_pictures", { product_id, picture_url }),
  )
}

function sees(person: Person, url: string) {
  return as(db.sql, person, async (tx) => {
    const found = await tx`select from pictures where url = ${url}`
    return found.length === 1
  })
}

describe("a gallery", () => {
  test("is seen with its product and not before", async () => {
    const { url } = await bring()
    const coming = await makeProduct(db.sql, { public_from: FAR_AHEAD })
    const row = await add(keeper, coming.id, url)
    const seen = (person: Person) =>
      as(db.sql, person, async (tx) => {
        const found = await tx`
          select from product_pictures where id = ${row.id}`
        return found.length === 1
      })
    for (const person of [visitor(), fan, scout]) {
      expect(await seen(person)).toBe(false)
      expect(await sees(person, url)).toBe(false)
    }
    expect(await seen(editor)).toBe(true)
    await db.sql`update products set public_from = '2025-01-01'
      where id = ${coming.id}`
    for (const person of [visitor(), fan]) {
      expect(await seen(person)).toBe(true)
      expect(await sees(person, url)).toBe(true)
    }
  })

  test("has room for twelve pictures, and says so", async () => {
    const product = await makeProduct(db.sql)
    for (let place = 1; place <= 12; place++) {
      await add(keeper, product.id, (await bring()).url)
    }
    const { url } = await bring()
    expect(await refusal(add(keeper, product.id, url))).toBe("9X001")
  })

  test("has each picture once", async () => {
    const product = await makeProduct(db.sql)
    const { url } = await bring()
    await add(keeper, product.id, url)
    expect(await refusal(add(keeper, product.id, url))).toBe("23505")
  })

  test("is put in another order whole, and put back by its history", async () => {
    const product = await makeProduct(db.sql)
    const rows = []
    for (let place = 0; place < 3; place++) {
      rows.push(await add(keeper, product.id, (await bring()).url))
    }
    const ids = rows.map(({ id }) => id)
    const order = (person: Person, wanted: string[]) =>
      as(
        db.sql,
        person,
        (tx) => tx`select order_gallery(${product.id}, ${wanted}::uuid[])`,
      )
    const places = async () => {
      const found = await db.sql<{ id: string }[]>`
        select id from product_pictures where product_id = ${product.id}
        order by position, id`
      return found.map(({ id }) => id)
    }
    await order(keeper, ids)
    expect(await places()).toEqual(ids)
    expect(await refusal(order(keeper, ids.slice(1)))).toBe("9X001")
    expect(await refusal(order(keeper, [...ids, randomUUID()]))).toBe("9X001")
    expect(await refusal(order(visitor(), ids))).toBe("42501")
    const turned = ids.toReversed()
    await order(keeper, turned)
    expect(await places()).toEqual(turned)
    await order(fan, ids).catch(() => {})
    expect(await places()).toEqual(turned)
    const [last] = await db.sql`
      select change from history where table_name = 'product_pictures'
      order by id desc limit 1`
    await as(db.sql, keeper, (tx) => tx`select put_back(${last?.change})`)
    expect(await places()).toEqual(ids)
  })

  test("goes with its product and comes back with it", async () => {
    const product = await makeProduct(db.sql)
    const { url } = await bring()
    await add(keeper, product.id, url)
    await as(
      db.sql,
      keeper,
      (tx) => tx`delete from products where id = ${product.id}`,
    )
    const left = () => db.sql`
      select picture_url from product_pictures
      where product_id = ${product.id}`
    expect(await left()).toEqual([])
    const [line] = await db.sql`
      select change from history where table_name = 'products'
        and row_id = ${product.id} and verb = 'delete'`
    await as(db.sql, keeper, (tx) => tx`select put_back(${line?.change})`)
    expect(await left()).toEqual([{ picture_url: url }])
  })
})

describe("what was brought is listed to nobody before it is shown", () => {
  test.each([
    ["a coming record", "artwork_url"],
    ["a withdrawn artist", "profile_image"],
    ["a variant of a product that is not on sale", "picture_url"],
  ])("%s", async (_, column) => {
    const { url } = await bring()
    const hidden = { [column]: url }
    const rows = {
      artwork_url: () =>
        makeRelease(db.sql, { ...hidden, public_from: FAR_AHEAD }),
      profile_image: () => makeArtist(db.sql, { ...hidden, is_public: false }),
      picture_url: async () =>
        makeVariant(db.sql, {
          ...hidden,
          product_id: (await makeProduct(db.sql, { active: false })).id,
        }),
    }
    await rows[column as keyof typeof rows]()
    for (const person of [visitor(), fan, scout]) {
      expect(await sees(person, url)).toBe(false)
    }
    for (const person of [editor, keeper]) {
      expect(await sees(person, url)).toBe(true)
    }
  })

  test("a picture in the text of an article, with the article", async () => {
    const { url } = await bring()
    const article = await insert(db.sql, "news_articles", {
      slug: `news-${randomUUID()}`,
      title: "Nine years",
      content: `Nine years ago.\n\n![A lamp](${url})`,
    })
    expect(await sees(visitor(), url)).toBe(false)
    await db.sql`update news_articles
      set status = 'published', publish_date = '2025-03-01'
      where id = ${article.id}`
    expect(await sees(visitor(), url)).toBe(true)
  })

  test("and no text is read for it, however many there are", async () => {
    const { sql } = db
    for (let left = 50; left > 0; left -= 1) await bring()
    await as(
      sql,
      editor,
      (tx) => tx`
        insert into news_articles (slug, title, content, status, publish_date)
        select 'long-' || i, 'Long', (
          select string_agg(md5(i || ' ' || j), ' ')
          from generate_series(1, 250) j) || '](' || repeat('x', 9000) || ')',
          'published', '2025-03-01'
        from generate_series(1, 200) i`,
    )
    await sql`analyze news_articles, pictures`
    const [plan] = await as(
      sql,
      visitor(),
      (tx) => tx`explain (analyze, format json) select url from pictures`,
    )
    const [{ Plan: node }] = Object.values(plan ?? {})[0]
    expect(node["Rows Removed by Filter"]).toBeGreaterThan(50)
    const pages = node["Shared Hit Blocks"] + node["Shared Read Blocks"]
    expect(pages / node["Rows Removed by Filter"]).toBeLessThan(60)
  })

  test("what came as an address is everybody's, as before", async () => {
    const url = `/pictures/${randomUUID()}.jpg`
    await insert(db.sql, "pictures", { url })
    expect(await sees(visitor(), url)).toBe(true)
  })

  test("and with what shows it, everybody sees it", async () => {
    const shown = await bring()
    await makeVariant(db.sql, { picture_url: shown.url })
    const about = await bring()
    await insert(db.sql, "site_settings", {
      key: "about",
      value: { picture: about.url },
    })
    expect(await sees(visitor(), shown.url)).toBe(true)
    expect(await sees(fan, about.url)).toBe(true)
  })
})

test("a variant's new picture is an edit of it, and of the page", async () => {
  const variant = await makeVariant(db.sql)
  const { url } = await bring()
  await as(
    db.sql,
    keeper,
    (tx) => tx`
    update product_variants set picture_url = ${url} where id = ${variant.id}`,
  )
  const [row] = await db.sql`
    select updated_at > ${variant.updated_at as Date} as touched
    from product_variants where id = ${variant.id}`
  expect(row).toEqual({ touched: true })
})

test("files that no row names are found a day later, and only those", async () => {
  const { original } = await bring()
  const lost = randomUUID()
  const names = [
    ["originals", original],
    ["originals", lost],
    ["media", `pictures/${original}/1a2b3c4d5e6f7a8b/320.webp`],
    ["media", `pictures/${original}/b8a7f6e5d4c3b2a1/320.webp`],
    ["media", `pictures/${lost}/1a2b3c4d5e6f7a8b/320.webp`],
    ["media", "sleeves/floodlight-320.webp"],
    // Brought by hand, as an address that a row may name.
    ["media", "pictures/floodlight.webp"],
    ["media", "pictures/tour/2026/floodlight.webp"],
  ]
  for (const [bucket_id = "", name = ""] of names) {
    await db.sql`insert into storage.objects (bucket_id, name, created_at)
      values (${bucket_id}, ${name}, now() - interval '2 days')`
  }
  await db.sql`insert into storage.objects (bucket_id, name)
    values ('originals', ${randomUUID()})`
  const found = await db.sql`select bucket, name
    from private.forgotten_pictures() order by bucket, name`
  expect([...found]).toEqual(
    [names[3], names[4], names[1]]
      .map((file) => ({ bucket: file?.[0], name: file?.[1] }))
      .sort((a, b) =>
        `${a.bucket}${a.name}`.localeCompare(`${b.bucket}${b.name}`),
      ),
  )
})
