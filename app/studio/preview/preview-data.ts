import { publishableKey } from "../../data/publishable-key.ts"
import { studioToken } from "../data/session.ts"
import { StudioError } from "../data/studio-error.ts"
import { call } from "../data/tables.ts"

export type Thing = { table: string; id: string }

/** Another unpublished row that a link can include. */
export type Companion = { thing: string; title: string }

export type PreviewLink = {
  id: string
  made_by: string
  made_at: string
  expires_at: string
  last_used_at: string | null
  /** The number of rows it opens. */
  opens: number
}

const named = ({ table, id }: Thing) => ({ p_table: table, p_id: id })

export function companionsOf(thing: Thing) {
  return call<Companion[]>("preview_company", named(thing))
}

export function linksTo(thing: Thing) {
  return call<PreviewLink[]>("preview_links_of", named(thing))
}

export function endLink(id: string) {
  return call<null>("revoke_preview_link", { p_id: id })
}

/** The next scheduled publication; null when there is none. */
export function comingMoment() {
  return call<string | null>("coming_moment")
}

/** Returns the full URL, which is never shown again. */
export async function makeLink(thing: Thing, companions: string[]) {
  const body = { ...named(thing), p_with: companions }
  const { token } = await post<{ token: string }>("/preview/links", body)
  return `${location.origin}/preview/${token}`
}

/** Starts a preview in this browser and returns its path. */
async function begin(look: Thing | { asOf: string }) {
  const body = "asOf" in look ? { p_as_of: look.asOf } : named(look)
  const { path } = await post<{ path: string }>("/preview", body)
  return path
}

/** Opens the preview in a new window. The window opens before the request,
 * because browsers block pop-ups that open later. */
export async function openPreview(look: Thing | { asOf: string }) {
  const beside = window.open("", "_blank")
  try {
    const path = await begin(look)
    if (beside) beside.location.replace(path)
    else location.assign(path)
  } catch (error) {
    beside?.close()
    throw error
  }
}

async function post<T>(path: string, body: object): Promise<T> {
  const [apikey, token] = await Promise.all([publishableKey(), studioToken()])
  if (!token) throw new StudioError({ status: 401 })
  const answer = await fetch(path, {
    method: "POST",
    headers: {
      apikey,
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  }).catch(() => null)
  const { status = 0 } = answer ?? {}
  const found = await answer?.json().catch(() => ({}))
  if (!answer?.ok) throw new StudioError({ ...found, status })
  return found
}
