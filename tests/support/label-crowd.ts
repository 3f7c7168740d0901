import type { Sql, TransactionSql } from "#platform/postgres/connection.ts"

/** Fills every table with that many rows, a tenth of them hidden, and updates
 * the planner's statistics. */
export async function crowd(sql: Sql, rows: number) {
  await sql.begin(async (tx) => {
    // Triggers and foreign-key checks would take longer than the rows.
    await tx`set local session_replication_role = replica`
    const rebuild = await dropSearchIndexes(tx)
    await tx.unsafe(WORDS)
    for (const [name, statement] of Object.entries(ROWS)) {
      await tx
        .unsafe(statement.replaceAll(":rows", String(rows)))
        .catch((fault) => {
          throw new Error(`${name}: ${fault.message}`)
        })
    }
    await tx`
      insert into private.search_documents select * from private.search_sources`
    await tx`
      insert into private.search_words
      select distinct w.word
      from private.search_documents d, private.spelled_words(d.words) w (word)`
    for (const index of rebuild) await tx.unsafe(index)
    await tx`analyze`
  })
}

async function dropSearchIndexes(tx: TransactionSql) {
  const indexes = await tx<{ name: string; text: string }[]>`
    select schemaname || '.' || indexname as name, indexdef as text
    from pg_indexes
    where schemaname = 'public' and indexdef like '%gin_trgm_ops%'
      or tablename = 'search_documents' and indexdef like '%USING gin%'`
  for (const { name } of indexes) await tx`drop index ${tx(name)}`
  return indexes.map(({ text }) => text.replace(" ON ONLY ", " ON "))
}

/** Three-word titles, like those of records, from a small vocabulary. */
const WORDS = `
  create temp table titles (n, words) on commit drop as
  select n, initcap(concat_ws(' ', w[1 + n % 40], w[1 + n / 40 % 40],
    w[1 + n / 1600 % 40]))
  from generate_series(0, 63999) n, string_to_array(
    'river night lamp harbour static velvet signal copper garden echo winter '
    'orchid marsh tide paper neon hollow ember quiet thunder saffron violet '
    'anchor meadow cinder lantern glass salt amber crow postcard sodium market '
    'canal candle hedge pirate choir bus floodlight', ' ') w;
  create function pg_temp.id(kind int, n bigint) returns uuid language sql
  immutable as $$
    select (lpad(kind::text, 8, '0') || '-0000-4000-8000-'
      || lpad(n::text, 12, '0'))::uuid
  $$;`

const ROWS = {
  pictures: `
    insert into pictures (url, width, height, colour)
    select '/media/' || n || '.jpg', 800, 800, '#0b0b0c'
    from generate_series(1, :rows) n`,
  artists: `
    insert into artists (id, slug, name, genre, bio, profile_image,
      is_featured, created_at)
    select pg_temp.id(1, n), 'artist-' || n, words,
      'Genre ' || n % 8, repeat('bio ', 100), '/media/' || n || '.jpg',
      n % 500 = 0, now() - n * interval '1 minute'
    from generate_series(1, :rows) n join titles t using (n)`,
  tourDates: `
    insert into artist_tour_dates (artist_id, venue, city, country, event_date)
    select pg_temp.id(1, 1 + n % 5000), 'The Relay Room', 'London', 'UK',
      current_date - 2000 + n % 4000
    from generate_series(1, :rows) n`,
  press: `
    insert into artist_press (artist_id, quote, publication, publish_date)
    select pg_temp.id(1, 1 + n % 5000), 'Loud', 'Gazette', current_date - n % 900
    from generate_series(1, :rows) n`,
  releases: `
    insert into releases (id, slug, title, artist_id, artist_name, artist_slug,
      artwork_url, release_date, type, genre, is_public, status)
    select pg_temp.id(2, s.n), 'release-' || s.n, t.words, a.id,
      a.name, a.slug, '/media/' || s.n || '.jpg', current_date - (s.n % 5400)::int,
      (array['Single', 'EP', 'Album'])[1 + s.n % 3], 'Genre ' || s.n % 8,
      s.n % 10 <> 0, 'Released'
    from generate_series(1, :rows) s (n)
    join titles t on t.n = s.n * 11 % 64000
    join artists a on a.id = pg_temp.id(1, 1 + s.n % 5000)`,
  audioFiles: `
    insert into audio_files (release_id, category, name, position, file_url,
      peaks, is_open)
    select r.id, c.category, 'Track', c.position, '/streams/1.mp3',
      array_fill(90::smallint, array[200]), r.is_public
    from releases r, (values ('master', 1), ('master', 2), ('preview', 1))
      c (category, position)`,
  videos: `
    insert into artist_videos (artist_id, title, url, display_order, created_at)
    select pg_temp.id(1, 1 + n % 5000), 'Film', '/media/1.mp4', n,
      now() - n * interval '1 minute'
    from generate_series(1, :rows) n`,
  news: `
    insert into news_articles (slug, title, excerpt, content, status,
      publish_date)
    select 'news-' || s.n, t.words, e.words,
      repeat('content ', 100),
      case when s.n % 10 = 0 then 'draft' else 'published' end,
      now() - s.n * interval '1 hour'
    from generate_series(1, :rows) s (n)
    join titles t on t.n = s.n * 13 % 64000
    join titles e on e.n = s.n * 17 % 64000`,
  payloads: `
    insert into digital_payloads (id, name)
    select pg_temp.id(5, n), 'Payload' from generate_series(1, :rows) n`,
  products: `
    insert into products (id, slug, title, description, cover_url,
      product_type, featured, active, artist_id, created_at)
    select pg_temp.id(3, s.n), 'product-' || s.n, t.words,
      repeat('words ', 50), '/media/' || s.n || '.jpg',
      (array['merch', 'music', 'experience', 'membership'])[1 + s.n % 4],
      s.n % 100 = 1, s.n % 10 <> 0, pg_temp.id(1, 1 + s.n % 5000),
      now() - s.n * interval '1 minute'
    from generate_series(1, :rows) s (n)
    join titles t on t.n = s.n * 19 % 64000`,
  variants: `
    insert into product_variants (id, product_id, title, price_cents,
      inventory, is_digital, needs_address, digital_payload_id, is_open)
    select pg_temp.id(3 + v, n), pg_temp.id(3, n), 'Variant', 1000, 9, v = 1,
      v <> 1,
      case when v = 1 then pg_temp.id(5, n) end, n % 10 <> 0
    from generate_series(1, :rows) n, generate_series(1, 2) v`,
  promoCodes: `
    insert into promo_codes (code, discount_percent)
    select 'CODE' || n, 10 from generate_series(1, :rows) n`,
  rates: `
    insert into shipping_rates (shipping_zone_id, rate_cents,
      min_order_value_cents)
    select pg_temp.id(6, n % 100), 450, n from generate_series(1, :rows) n`,
  users: `
    insert into auth.users (id, email, email_confirmed_at)
    select pg_temp.id(7, n), 'fan' || n || '@fans.example', now()
    from generate_series(1, :rows / 5) n`,
  carts: `
    insert into cart_items (user_id, product_id, variant_id, created_at)
    select pg_temp.id(7, 1 + n % (:rows / 5)), pg_temp.id(3, n),
      pg_temp.id(4, n), now() - n * interval '1 minute'
    from generate_series(1, :rows) n`,
  orders: `
    insert into orders (id, user_id, email, currency, subtotal_cents,
      total_cents, paid_cents, paid_currency, created_at)
    select pg_temp.id(8, n), pg_temp.id(7, 1 + n % (:rows / 5)),
      'fan@fans.example', 'GBP', 1000, 1000, 1000, 'GBP',
      now() - n * interval '1 minute'
    from generate_series(1, :rows) n`,
  orderItems: `
    insert into order_items (id, order_id, product_id, variant_id, qty,
      unit_price_cents, product_title, variant_title, is_digital,
      digital_payload_id)
    select pg_temp.id(9, n), pg_temp.id(8, n), pg_temp.id(3, n),
      pg_temp.id(4, n), 1, 1000, 'Product', 'Variant', true, pg_temp.id(5, n)
    from generate_series(1, :rows) n`,
  downloads: `
    insert into download_logs (user_id, digital_payload_id, download_count)
    select pg_temp.id(7, 1 + n % (:rows / 5)), pg_temp.id(5, n), 1
    from generate_series(1, :rows) n`,
}
