import { useQuery } from "@tanstack/react-query"
import { mailto } from "../data/mailto.ts"
import { ask } from "../data/tables.ts"
import { Fact } from "../frame/facts.tsx"
import { momentText } from "../frame/moments.ts"
import { SheetHead } from "../frame/sheet-head.tsx"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import type { Listed } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"

export const MESSAGES: Listed = {
  table: "contact_messages",
  path: "messages",
  one: "message",
  many: "messages",
  roles: ["scout"],
  comesIn: true,
  select: "id,created_at,name,email,message",
  columns: [
    { key: "name", title: "From" },
    { key: "message", title: "Message", unsorted: true },
    {
      key: "created_at",
      title: "When",
      numeric: true,
      show: ({ created_at }) => momentText(String(created_at)),
    },
    { key: "email", title: "E-mail" },
  ],
  searched: ["name", "email", "message"],
  sort: "-created_at",
  nameOf: ({ name }) => String(name ?? ""),
}

type Message = {
  id: string
  created_at: string
  name: string
  email: string
  message: string
}

async function readMessage(id: string) {
  const { data } = await ask<Message[]>((tables) =>
    tables.from(MESSAGES.table).select("*").eq("id", id).limit(1),
  )
  return data[0] ?? null
}

function MessageScreen({ id }: { id: string }) {
  const found = useQuery({
    queryKey: [MESSAGES.table, "row", id],
    queryFn: () => readMessage(id),
  })
  const all = { path: "/studio/messages", title: "All messages" }
  if (found.isPending) return <Loading />
  if (found.isError) return <Told text={saidOf(found.error)} to={all} />
  if (!found.data) return <Told text={studioMessages.gone} to={all} />
  const { name, email, message, created_at } = found.data
  return (
    <>
      <SheetHead list={MESSAGES} title={name}>
        <a className="press press-main" href={mailto(String(email))}>
          Answer
        </a>
      </SheetHead>
      <div className="grid max-w-3xl gap-6 px-gutter pt-4">
        <p className="whitespace-pre-wrap break-words text-lg">{message}</p>
        <dl>
          <Fact title="Sent">{momentText(created_at)}</Fact>
          <Fact title="E-mail">{email}</Fact>
        </dl>
      </div>
    </>
  )
}

export function Component() {
  return (
    <ListedScreen listed={MESSAGES} one={(id) => <MessageScreen id={id} />} />
  )
}
