import { momentText } from "#domain/calendar.ts"
import type { Listed } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"
import { AssignedName, LastAction } from "./message-colleagues.tsx"
import { ownId, POLL_MS } from "./message-data.ts"
import { MessageIntro } from "./message-intro.tsx"
import { MessageScreen } from "./message-screen.tsx"

const STATES = [
  { value: "open", title: "Open" },
  {
    value: "mine",
    title: "Mine",
    where: () =>
      [
        ["state", "eq", "open"],
        ["assigned_to", "eq", ownId()],
      ] as const,
  },
  { value: "closed", title: "Closed" },
  { value: "spam", title: "Spam" },
  { value: "all", title: "All", where: [] },
] as const

const MESSAGES: Listed = {
  table: "contact_messages",
  path: "messages",
  one: "message",
  many: "messages",
  roles: ["scout"],
  isIncoming: true,
  refetchMs: POLL_MS,
  select:
    "id,created_at,updated_at,name,email,message,state,assigned_to,replies,last_did,last_by",
  columns: [
    { key: "name", title: "From" },
    {
      key: "last_did",
      title: "Last activity",
      unsorted: true,
      show: (row) => <LastAction row={row} />,
    },
    { key: "message", title: "Message", unsorted: true },
    {
      key: "assigned_to",
      title: "Assigned to",
      unsorted: true,
      show: (row) => <AssignedName row={row} />,
      text: () => "",
    },
    {
      key: "created_at",
      title: "Received",
      numeric: true,
      show: ({ created_at }) => momentText(String(created_at)),
    },
    { key: "email", title: "Email" },
  ],
  sheet: [
    { key: "name", title: "From" },
    { key: "email", title: "Email" },
    { key: "created_at", title: "Received" },
    { key: "state", title: "Status" },
    { key: "replies", title: "Replies" },
    { key: "message", title: "Message" },
  ],
  searched: ["name", "email", "message"],
  sort: "-created_at",
  filters: [
    { column: "state", title: "Messages", tabs: true, options: STATES },
  ],
  nameOf: ({ name }) => String(name ?? ""),
  Intro: MessageIntro,
}

export function Component() {
  return (
    <ListedScreen
      listed={MESSAGES}
      one={(id) => <MessageScreen key={id} list={MESSAGES} id={id} />}
    />
  )
}
