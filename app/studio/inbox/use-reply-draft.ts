import { useDraft } from "../form/use-draft.ts"
import type { Message } from "./message-data.ts"

type Draft = {
  body: string
  /** How much of the conversation had been read when it was begun. */
  seen: number
  /** What it is sent by, once however often. */
  key: string
}

/** An answer while it is written, kept in this browser until it is sent. */
export function useReplyDraft({ id, replies }: Message) {
  const place = `message_replies:${id}`
  const { typed, type, forget } = useDraft(place, blank(replies))
  return {
    draft: typed,
    write(body: string) {
      if (!body) return forget({ ...typed, body })
      type({ body, seen: typed.body ? typed.seen : replies })
    },
    /** Says that what came since was read. */
    read: () => type({ seen: replies }),
    done: () => forget(blank(replies + 1)),
  }
}

function blank(seen: number): Draft {
  return { body: "", seen, key: crypto.randomUUID() }
}
