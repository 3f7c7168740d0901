import { publishableKey } from "../../data/publishable-key.ts"
import { studioToken } from "../data/session.ts"
import { StudioError } from "../data/studio-error.ts"
import { call } from "../data/tables.ts"

export type Thing = { table: string; id: string }

/** What is not public either and can be opened along with a thing. */
export type Companion = { thing: string; title: string }

export type PreviewLink = {
  id: string
  made_by: string
  made_at: string
  expires_at: string
  last_used_at: string | null
  /** How many things it opens. */
  opens: number
}

const named = ({ table, id }: Thing) => ({ p_table: table, p_id: id })

export function companyOf(thing: Thing) {
  return call<Companion[]>("preview_company", named(thing))
}

export function linksTo(thing: Thing) {
  return call<PreviewLink[]>("preview_links_of", named(thing))
}

export function endLink(id: string) {
  return call<null>("revoke_preview_link", { p_id: id })
}

/** When something comes out next; null for never. */
export function comingMoment() {
  return call<string | null>("coming_moment")
}

/** The whole link, which nobody is told a second time. */
export async function makeLink(thing: Thing, company: string[]) {
  const body = { ...named(thing), p_with: company }
  const { token } = await post<{ token: string }>("/preview/links", body)
  return `${location.origin}/preview/${token}`
}

/** Begins a preview for this browser and says where it leads. */
async function begin(look: Thing | { asOf: string }) {
  const body = "asOf" in look ? { p_as_of: look.asOf } : named(look)
  const { path } = await post<{ path: string }>("/preview", body)
  return path
}

/** Looks in another window, which is opened at the press: later the browser
 * would take it for an advertisement. */
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
