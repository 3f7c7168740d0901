import { useDraft } from "../form/use-draft.ts"
import type { Message } from "./message-data.ts"

type Draft = {
  body: string
  /** The number of replies read when the draft was started. */
  seen: number
  /** Makes a repeated send count once. */
  key: string
}

/** A reply draft, kept in this browser until it is sent. */
export function useReplyDraft({ id, replies }: Message) {
  const place = `message_replies:${id}`
  const { typed, type, forget } = useDraft(place, blank(replies))
  return {
    draft: typed,
    write(body: string) {
      if (!body) return forget({ ...typed, body })
      type({ body, seen: typed.body ? typed.seen : replies })
    },
    /** Marks newer messages as read. */
    read: () => type({ seen: replies }),
    done: () => forget(blank(replies + 1)),
  }
}

function blank(seen: number): Draft {
  return { body: "", seen, key: crypto.randomUUID() }
}
