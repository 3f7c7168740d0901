import { momentText } from "#domain/calendar.ts"
import type { Listed } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"
import { AssignedName, LastDone } from "./message-colleagues.tsx"
import { EVERY_MS, ownId } from "./message-data.ts"
import { MessageLead } from "./message-lead.tsx"
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
  comesIn: true,
  everyMs: EVERY_MS,
  select:
    "id,created_at,updated_at,name,email,message,state,assigned_to,replies,last_did,last_by",
  columns: [
    { key: "name", title: "From" },
    {
      key: "last_did",
      title: "Last",
      unsorted: true,
      show: (row) => <LastDone row={row} />,
    },
    { key: "message", title: "Message", unsorted: true },
    {
      key: "assigned_to",
      title: "With",
      unsorted: true,
      show: (row) => <AssignedName row={row} />,
      text: () => "",
    },
    {
      key: "created_at",
      title: "When",
      numeric: true,
      show: ({ created_at }) => momentText(String(created_at)),
    },
    { key: "email", title: "E-mail" },
  ],
  sheet: [
    { key: "name", title: "From" },
    { key: "email", title: "E-mail" },
    { key: "created_at", title: "When" },
    { key: "state", title: "State" },
    { key: "replies", title: "Replies" },
    { key: "message", title: "Message" },
  ],
  searched: ["name", "email", "message"],
  sort: "-created_at",
  filters: [
    { column: "state", title: "Messages", tabs: true, options: STATES },
  ],
  nameOf: ({ name }) => String(name ?? ""),
  Lead: MessageLead,
}

export function Component() {
  return (
    <ListedScreen
      listed={MESSAGES}
      one={(id) => <MessageScreen key={id} list={MESSAGES} id={id} />}
    />
  )
}
