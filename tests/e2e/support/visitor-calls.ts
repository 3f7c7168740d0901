import type { Calls, Clients, Place } from "./official-clients.ts"

type Row = Record<string, never>

/** What anybody may ask, each reduced to what a test can compare. */
export function visitorCalls(clients: Clients, place: Place): Calls {
  return {
    ...catalogueReads(clients, place),
    ...shopReads(clients),
    ...writes(clients, place),
    ...accounts(clients, place),
    ...files(clients),
  }
}

function catalogueReads({ db }: Clients, { today }: Place): Calls {
  const artists = () => db.from("artists_public_v")
  const releases = () => db.from("releases_public_v")
  const news = () => db.from("news_articles").select("slug, title")
  return {
    "artists: search": () =>
      names(
        artists()
          .select("id, name, slug, genre, profile_image")
          .ilike("name", "%al%")
          .limit(5),
      ),
    "artists: featured": () =>
      names(
        artists().select("*").eq("is_featured", true).order("name").limit(6),
      ),
    "artists: of a genre": () =>
      names(artists().select("*").eq("genre", "Techno").order("name")),
    "artists: newest": () =>
      count(artists().select("*").order("created_at", { ascending: false })),
    "artists: by slug": () =>
      names(artists().select("*").eq("slug", "hexa").single()),
    "artists: id and name": () =>
      count(artists().select("id, name").order("name")),
    "releases: search": () =>
      titles(
        releases()
          .select("id, title, slug, artist_name, artwork_url, release_date")
          .or("title.ilike.%calloway%,artist_name.ilike.%calloway%")
          .order("release_date", { ascending: false })
          .limit(5),
      ),
    "releases: featured": () =>
      titles(
        releases()
          .select("*")
          .order("release_date", { ascending: false })
          .limit(1),
      ),
    "releases: list": () =>
      titles(
        releases()
          .select("*")
          .eq("type", "Album")
          .eq("genre", "Ambient")
          .gte("release_date", "2000-01-01")
          .lte("release_date", today)
          .order("release_date", { ascending: false }),
      ),
    "releases: by slug": () =>
      titles(releases().select("*").eq("slug", "floodlight").single()),
    "releases: of an artist": async () => {
      const { data } = await artists().select("id").eq("slug", "hexa").single()
      return titles(
        releases()
          .select("*")
          .eq("artist_id", data?.id)
          .order("release_date", { ascending: false })
          .limit(5),
      )
    },
    "releases: hidden": () =>
      count(
        releases().select("*").in("slug", ["second-summer", "test-pressing"]),
      ),
    "releases: genres": () =>
      count(
        db
          .from("releases")
          .select("genre")
          .eq("is_public", true)
          .eq("status", "Released")
          .neq("genre", ""),
      ),
    "tour dates: all, with artists": () =>
      count(
        db
          .from("artist_tour_dates")
          .select("*, artists(id, name, slug, profile_image)")
          .gte("event_date", today)
          .order("event_date"),
      ),
    "tour dates: of an artist": async () => {
      const { data } = await artists().select("id").eq("slug", "hexa").single()
      const dates = await rowsOf(
        db
          .from("artist_tour_dates")
          .select("*")
          .eq("artist_id", data?.id)
          .gte("event_date", today)
          .order("event_date")
          .limit(5),
      )
      return dates.every((date) => date.artist_id === data?.id)
    },
    "videos: of an artist": async () => {
      const { data } = await artists().select("id").eq("slug", "hexa").single()
      return titles(
        db
          .from("artist_videos")
          .select("*")
          .eq("artist_id", data?.id)
          .order("created_at", { ascending: false })
          .limit(5),
      )
    },
    press: () =>
      count(
        db
          .from("artist_press")
          .select("*, artists!inner(slug)")
          .eq("artists.slug", "hexa")
          .order("publish_date", { ascending: false })
          .limit(5),
      ),
    "videos: all": () =>
      count(
        db
          .from("artist_videos")
          .select("*, artists!inner(name, slug)")
          .order("display_order", { ascending: false })
          .limit(3),
      ),
    "news: search": () =>
      count(
        news()
          .eq("status", "published")
          .or("title.ilike.%open%,excerpt.ilike.%open%")
          .limit(5),
      ),
    "news: list": () =>
      count(
        news()
          .eq("status", "published")
          .order("publish_date", { ascending: false }),
      ),
    "news: home": () =>
      count(
        news()
          .eq("status", "published")
          .order("publish_date", { ascending: false })
          .limit(3),
      ),
    "news: by slug": () =>
      titles(
        news()
          .eq("slug", "the-9x-room-opens")
          .eq("status", "published")
          .single(),
      ),
    "news: draft": () => count(news().eq("slug", "spring-tour-draft")),
    "procedure: preview": async () => {
      const id = await releaseId(db, "floodlight")
      const { data } = await db.rpc("get_release_preview_url", {
        p_release_id: id,
      })
      return /^\/storage\/v1\/object\/public\/streams\//.test(String(data))
    },
    "procedure: full audio": async () => {
      const id = await releaseId(db, "floodlight")
      const { data } = await db.rpc(
        "get_release_full_audio_url",
        { p_release_id: id },
        { get: true },
      )
      return /\.mp3$/.test(String(data))
    },
  }
}

function shopReads({ db }: Clients): Calls {
  const products = () =>
    db.from("products").select("*, artists(name, slug), product_variants(*)")
  return {
    "products: search": () =>
      titles(
        db
          .from("products")
          .select("id, title, slug, cover_url, product_type")
          .eq("active", true)
          .ilike("title", "%tote%")
          .limit(5),
      ),
    "products: home": () =>
      count(
        db
          .from("products")
          .select(
            "*, artists(name), product_variants(id, title, price_cents, currency, inventory)",
          )
          .eq("featured", true)
          .eq("active", true)
          .order("created_at", { ascending: false })
          .limit(3),
      ),
    "products: of a release": () =>
      titles(
        products()
          .eq("product_type", "music")
          .eq("active", true)
          .ilike("title", "%floodlight%"),
      ),
    "products: list": () =>
      count(
        products()
          .eq("active", true)
          .eq("product_type", "merch")
          .order("created_at", { ascending: false }),
      ),
    "products: by slug": () =>
      titles(products().eq("slug", "label-tee").eq("active", true).single()),
    "product and variant: by id": async () => {
      const { data } = await products().eq("slug", "label-tee").single()
      const variant = data?.product_variants[0]
      return [
        ...(await titles(
          db.from("products").select("*").eq("id", data?.id).single(),
        )),
        await count(
          db
            .from("product_variants")
            .select("*")
            .eq("id", variant?.id)
            .single(),
        ),
      ]
    },
    settings: () =>
      keys(db.from("site_settings").select("key, value").order("key")),
    "shipping zones": () =>
      count(
        db.from("shipping_zones").select("id, countries").eq("is_active", true),
      ),
    "shipping rates": () =>
      count(
        db
          .from("shipping_rates")
          .select("*, shipping_zones!inner(countries)")
          .contains("shipping_zones.countries", ["GB"])
          .eq("is_active", true)
          .order("min_order_value_cents", { ascending: false }),
      ),
    "promo code: by name": async () => {
      const { data } = await db.rpc("get_promo_code", { p_code: "WELCOME10" })
      return (data as Row[] | null)?.map((row) => row.discount_percent)
    },
    "promo codes: listed": async () =>
      (await db.from("promo_codes").select("*")).status,
    "orders: a stranger's": async () =>
      (await db.from("orders").select("*")).status,
  }
}

function writes({ db }: Clients, { unique }: Place): Calls {
  const email = `${unique}@listener.example`
  return {
    "demo: sent": async () =>
      (
        await db.from("demos").insert({
          name: "A Name",
          email,
          artist_name: "A Name",
          genres: ["Garage"],
          city: null,
          stream_link: "https://sound.example/a",
          notes: null,
          status: "new",
        })
      ).status,
    "newsletter: first": async () =>
      (await db.from("newsletter_subs").insert({ email })).status,
    "newsletter: again": async () =>
      (await db.from("newsletter_subs").insert({ email })).status,
  }
}

function accounts({ auth }: Clients, { unique }: Place): Calls {
  const email = `${unique}@fans.example`
  return {
    "auth: wrong password": async () =>
      message(
        auth.signInWithPassword({
          email: "fan@9x.example",
          password: "wrong!",
        }),
      ),
    "auth: sign up": async () =>
      message(
        auth.signUp({
          email,
          password: "six-or-more",
          options: { data: { display_name: "A Fan" } },
        }),
      ),
    "auth: not confirmed": async () =>
      message(auth.signInWithPassword({ email, password: "six-or-more" })),
    "auth: taken": async () =>
      message(
        auth.signUp({ email: "fan@9x.example", password: "six-or-more" }),
      ),
    "auth: weak": async () => {
      const { error } = await auth.signUp({
        email: `w${email}`,
        password: "123",
      })
      return [error?.name, (error as { reasons?: string[] } | null)?.reasons]
    },
    "auth: nobody": async () => message(auth.getUser()),
  }
}

function files({ storage, functions }: Clients): Calls {
  return {
    "storage: public file": async () => {
      const { data } = await storage
        .from("media")
        .download("sleeves/floodlight-320.webp")
      return data?.type
    },
    "storage: private file": async () => {
      const { error } = await storage.from("masters").download("x.flac")
      return error !== null
    },
    "function: unknown": async () => {
      const { error } = await functions.invoke("no-such-function", { body: {} })
      return error?.name
    },
  }
}

type Answer = PromiseLike<{ data: unknown; error: unknown }>

async function rowsOf(answer: Answer) {
  const { data, error } = await answer
  if (error) return [error as Row]
  return (Array.isArray(data) ? data : [data]) as Row[]
}

const names = async (answer: Answer) =>
  (await rowsOf(answer)).map((row) => row.name ?? row)
const titles = async (answer: Answer) =>
  (await rowsOf(answer)).map((row) => row.title ?? row)
const keys = async (answer: Answer) =>
  (await rowsOf(answer)).map((row) => row.key ?? row)
const count = async (answer: Answer) => (await rowsOf(answer)).length

async function message(answer: Promise<{ error: { message: string } | null }>) {
  return (await answer).error?.message ?? null
}

async function releaseId(db: Clients["db"], slug: string) {
  const { data } = await db
    .from("releases_public_v")
    .select("id")
    .eq("slug", slug)
    .single()
  return data?.id
}
