import { ask } from "../data/tables.ts"

export type Demo = {
  id: string
  created_at: string
  name: string
  email: string
  artist_name: string
  genres: string[] | null
  city: string | null
  stream_link: string | null
  notes: string | null
  status: string
}

export const DEMO_STATES = [
  { value: "new", title: "New" },
  { value: "listening", title: "Listening" },
  { value: "shortlisted", title: "Shortlisted" },
  { value: "signed", title: "Signed" },
  { value: "declined", title: "Declined" },
] as const

export function titleOfState(state: string) {
  return DEMO_STATES.find(({ value }) => value === state)?.title ?? state
}

export async function readDemo(id: string) {
  const { data } = await ask<Demo[]>((tables) =>
    tables.from("demos").select("*").eq("id", id).limit(1),
  )
  return data[0] ?? null
}

/** Says what becomes of a demo, as long as nobody else has said otherwise
 * since it was read: whether it was so. */
export async function judgeDemo({ id, status }: Demo, next: string) {
  const { data } = await ask<{ id: string }[]>((tables) =>
    tables
      .from("demos")
      .update({ status: next })
      .eq("id", id)
      .eq("status", status)
      .select("id"),
  )
  return data.length === 1
}
