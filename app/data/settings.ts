import { rows, type Tables } from "./tables.ts"

export type Social = Partial<
  Record<"playlist" | "photos" | "videos" | "microblog", string>
>

/** The label's settings by key; visitors see only the public ones. */
export async function openSettings(db: Tables) {
  const found = await rows(db.from("site_settings").select("key,value"))
  return new Map(found.map(({ key, value }) => [key, value]))
}

/** The label's social profiles that are set. */
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
