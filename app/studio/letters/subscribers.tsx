import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link, useNavigate } from "react-router"
import { dateText, momentText } from "#domain/calendar.ts"
import { countryName } from "#domain/countries.ts"
import { ask } from "../data/tables.ts"
import { AskDialog } from "../frame/ask-dialog.tsx"
import { Fact } from "../frame/facts.tsx"
import { SheetHead } from "../frame/sheet-head.tsx"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import type { BulkProps, Listed, ListRow } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"
import { LIST_TABLE, removeSubscribers } from "./letter-data.ts"
import { letterMessages, takenOff } from "./messages.ts"
import { RemoveMany } from "./remove-many.tsx"
import { useLetterDoing } from "./use-letter-doing.ts"
import { WriteAgain } from "./write-again.tsx"

type Subscriber = {
  id: string
  email: string
  created_at: string
  country: string | null
  city: string | null
  bounced_at: string | null
  confirmed_at: string | null
  consent: string
  source: string | null
}

/** Who gets the letter, once they have confirmed. They came by themselves, and
 * may leave by themselves. */
const SUBSCRIBERS: Listed = {
  table: LIST_TABLE,
  path: "letters/subscribers",
  one: "subscriber",
  many: "subscribers",
  roles: ["editor"],
  comesIn: true,
  select: "id,email,created_at,country,city,bounced_at,confirmed_at",
  columns: [
    { key: "email", title: "Email" },
    { key: "confirmed_at", title: "State", show: state, text: state },
    {
      key: "created_at",
      title: "Since",
      numeric: true,
      show: ({ created_at }) => dateText(String(created_at)),
    },
    { key: "country", title: "Where", show: where, text: where },
    {
      key: "bounced_at",
      title: "Bounced",
      numeric: true,
      show: ({ bounced_at }) =>
        bounced_at ? (
          <span className="text-signal">{dateText(String(bounced_at))}</span>
        ) : (
          ""
        ),
    },
  ],
  searched: ["email", "city"],
  sort: "-created_at",
  filters: [
    {
      column: "confirmed",
      title: "State",
      options: [
        {
          value: "yes",
          title: "Confirmed",
          where: [["confirmed_at", "not.is", null]],
        },
        {
          value: "no",
          title: "Waiting for confirmation",
          where: [["confirmed_at", "is", null]],
        },
      ],
    },
    {
      column: "mailbox",
      title: "Mailbox",
      options: [
        {
          value: "there",
          title: "There",
          where: [["bounced_at", "is", null]],
        },
        {
          value: "bounced",
          title: "Bounced",
          where: [["bounced_at", "not.is", null]],
        },
      ],
    },
  ],
  nameOf: ({ email }) => String(email ?? ""),
  Actions: ToLetters,
  Bulk: TakeOffMany,
}

function state({ confirmed_at }: ListRow) {
  return confirmed_at
    ? `Confirmed ${dateText(String(confirmed_at))}`
    : "Waiting for confirmation"
}

function where({ city, country }: ListRow) {
  const land = country ? countryName(String(country)) : ""
  return [city, land].filter(Boolean).join(", ")
}

function ToLetters() {
  return (
    <Link to="/studio/letters" className="press">
      Letters
    </Link>
  )
}

function TakeOffMany(props: BulkProps) {
  return (
    <RemoveMany
      {...props}
      take={removeSubscribers}
      verb="Take off the list"
      meaning={letterMessages.takingOff}
      titleFor={(count) =>
        count === 1
          ? "Take one address off the list?"
          : `Take ${count} addresses off the list?`
      }
      doneFor={takenOff}
    />
  )
}

async function readSubscriber(id: string) {
  const { data } = await ask<Subscriber[]>((tables) =>
    tables
      .from(LIST_TABLE)
      .select(
        "id,email,created_at,country,city,bounced_at,confirmed_at,consent,source",
      )
      .eq("id", id)
      .limit(1),
  )
  return data[0] ?? null
}

function SubscriberScreen({ id }: { id: string }) {
  const found = useQuery({
    queryKey: [LIST_TABLE, "row", id],
    queryFn: () => readSubscriber(id),
  })
  const all = { path: `/studio/${SUBSCRIBERS.path}`, title: "All subscribers" }
  if (found.isPending) return <Loading />
  if (found.isError) return <Told text={saidOf(found.error)} to={all} />
  if (!found.data) return <Told text={studioMessages.gone} to={all} />
  const { email, created_at, bounced_at, confirmed_at } = found.data
  const { consent, source } = found.data
  return (
    <>
      <SheetHead list={SUBSCRIBERS} title={email}>
        {bounced_at && <WriteAgain id={id} />}
        <TakeOff id={id} email={email} />
      </SheetHead>
      <dl className="max-w-3xl px-gutter pt-4">
        <Fact title="Since">{momentText(created_at)}</Fact>
        <Fact title="State">
          {confirmed_at
            ? `Confirmed on ${momentText(confirmed_at)}.`
            : "Waiting for confirmation. They get no letters until they confirm through our email."}
        </Fact>
        <Fact title="Asked for">{consent}</Fact>
        <Fact title="Signed up">{source ?? "On this site"}</Fact>
        <Fact title="Where">{where(found.data) || "They have not said."}</Fact>
        <Fact title="Mailbox">
          {bounced_at
            ? `Its mail server said on ${momentText(bounced_at)} that there is none. No letter goes there.`
            : "Nothing has come back from it."}
        </Fact>
      </dl>
    </>
  )
}

type TakeOffProps = { id: string; email: string }

function TakeOff({ id, email }: TakeOffProps) {
  const [asking, setAsking] = useState(false)
  const { busy, act } = useLetterDoing()
  const navigate = useNavigate()
  async function remove() {
    const done = await act(async () => {
      const count = await removeSubscribers([id])
      await navigate(`/studio/${SUBSCRIBERS.path}`)
      return { done: takenOff(count) }
    })
    if (!done) setAsking(false)
  }
  return (
    <>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        Take off the list…
      </button>
      {asking && (
        <AskDialog
          title={`Take ${email} off the list?`}
          meaning={letterMessages.takingOff}
          verb="Take off the list"
          busy={busy}
          onYes={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

export function Component() {
  return (
    <ListedScreen
      listed={SUBSCRIBERS}
      one={(id) => <SubscriberScreen key={id} id={id} />}
    />
  )
}
