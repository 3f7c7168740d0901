import { sessionStore } from "../../account/session/session.ts"
import { ask, call } from "../data/tables.ts"

export type MessageState = "open" | "closed" | "spam"

export type Message = {
  id: string
  created_at: string
  updated_at: string
  name: string
  email: string
  message: string
  state: MessageState
  assigned_to: string | null
  /** The number of replies in both directions. */
  replies: number
  last_did: string | null
  last_by: string | null
}

export type Reply = {
  id: string
  direction: "in" | "out"
  kind: "said" | "automatic" | "bounce"
  user_id: string | null
  sender: string | null
  body: string
  created_at: string
  sent_at: string | null
  failed_at: string | null
  doubted_at: string | null
}

export type Conversation = { message: Message; replies: Reply[] }

/** Queries that show messages. */
export const SHOWN = ["contact_messages", "today"]

/** How often to check for colleagues' changes. */
export const POLL_MS = 4_000

const REPLY =
  "id,direction,kind,user_id,sender,body,created_at,sent_at,failed_at,doubted_at"

/** A message and its replies; null when it doesn't exist. */
export async function readConversation(
  id: string,
): Promise<Conversation | null> {
  const [{ data: found }, { data: replies }] = await Promise.all([
    ask<Message[]>((tables) =>
      tables.from("contact_messages").select("*").eq("id", id).limit(1),
    ),
    ask<Reply[]>((tables) =>
      tables
        .from("message_replies")
        .select(REPLY)
        .eq("message_id", id)
        .order("created_at")
        .order("id")
        .limit(400)
        .overrideTypes<Reply[], { merge: false }>(),
    ),
  ])
  const [message] = found
  return message ? { message, replies } : null
}

/** The id of the signed-in person. */
export function ownId() {
  const session = sessionStore.get()
  return session.status === "signed-in" ? session.user.id : ""
}

type Entry = { id: string; key: string; body: string; seen: number }

/** Replies by email, unless somebody else wrote in between. The key makes a
 * repeated request count once. */
export function reply({ id, key, body, seen }: Entry) {
  return call("reply_to_message", {
    p_id: id,
    p_body: body,
    p_key: key,
    p_seen: seen,
  })
}

export function assign({ id, assigned_to }: Message, to: string | null) {
  return call("assign_message", {
    p_id: id,
    p_user_id: to,
    p_was: assigned_to,
  })
}

export function close(id: string, seen: number) {
  return call("close_message", { p_id: id, p_seen: seen })
}

export function reopen(id: string) {
  return call("reopen_message", { p_id: id })
}

export function markSpam(id: string) {
  return call("mark_spam", { p_id: id })
}
