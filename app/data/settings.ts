import { rows, type Tables } from "./tables.ts"

export type Social = Partial<
  Record<"playlist" | "photos" | "videos" | "microblog", string>
>

/** What the label has set, by key; visitors see only the open ones. */
export async function openSettings(db: Tables) {
  const found = await rows(db.from("site_settings").select("key,value"))
  return new Map(found.map(({ key, value }) => [key, value]))
}

/** The label's four profiles elsewhere: those that are set. */
export async function socialLinks(db: Tables): Promise<Social> {
  const settings = await openSettings(db)
  const social = settings.get("social")
  if (!social || typeof social !== "object") return {}
  return Object.fromEntries(
    Object.entries(social).filter(([, url]) => isWebAddress(url)),
  )
}

function isWebAddress(url: unknown) {
  return typeof url === "string" && /^https?:\/\//.test(url)
}
