import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link, useNavigate } from "react-router"
import { dateText, momentText } from "#domain/calendar.ts"
import { countryName } from "#domain/countries.ts"
import { ask } from "../data/tables.ts"
import { ConfirmDialog } from "../frame/confirm-dialog.tsx"
import { DetailHeader } from "../frame/detail-header.tsx"
import { Fact } from "../frame/fact.tsx"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import type { BulkProps, Listed, ListRow } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"
import { ClearBounce } from "./clear-bounce.tsx"
import { LIST_TABLE, removeSubscribers } from "./letter-data.ts"
import { letterMessages, unsubscribed } from "./messages.ts"
import { RemoveMany } from "./remove-many.tsx"
import { useLetterAction } from "./use-letter-action.ts"

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

/** Newsletter subscribers. They sign up and leave by themselves, so the list
 * has no form. */
const SUBSCRIBERS: Listed = {
  table: LIST_TABLE,
  path: "letters/subscribers",
  one: "subscriber",
  many: "subscribers",
  roles: ["editor"],
  isIncoming: true,
  select: "id,email,created_at,country,city,bounced_at,confirmed_at",
  columns: [
    { key: "email", title: "Email" },
    { key: "confirmed_at", title: "Status", show: state, text: state },
    {
      key: "created_at",
      title: "Since",
      numeric: true,
      show: ({ created_at }) => dateText(String(created_at)),
    },
    { key: "country", title: "Location", show: where, text: where },
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
      title: "Status",
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
      title: "Delivery",
      options: [
        {
          value: "there",
          title: "No bounce",
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
  Bulk: UnsubscribeMany,
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

function UnsubscribeMany(props: BulkProps) {
  return (
    <RemoveMany
      {...props}
      take={removeSubscribers}
      verb="Unsubscribe"
      meaning={letterMessages.unsubscribing}
      titleFor={(count) =>
        count === 1 ? "Unsubscribe 1 person?" : `Unsubscribe ${count} people?`
      }
      doneFor={unsubscribed}
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
  if (found.isError) return <Notice text={errorMessage(found.error)} to={all} />
  if (!found.data) return <Notice text={studioMessages.gone} to={all} />
  const { email, created_at, bounced_at, confirmed_at } = found.data
  const { consent, source } = found.data
  return (
    <>
      <DetailHeader list={SUBSCRIBERS} title={email}>
        {bounced_at && <ClearBounce id={id} />}
        <Unsubscribe id={id} email={email} />
      </DetailHeader>
      <dl className="max-w-3xl px-gutter pt-4">
        <Fact title="Since">{momentText(created_at)}</Fact>
        <Fact title="Status">
          {confirmed_at
            ? `Confirmed on ${momentText(confirmed_at)}.`
            : "Waiting for confirmation. They get no letters until they follow the link in our email."}
        </Fact>
        <Fact title="Consent">{consent}</Fact>
        <Fact title="Source">{source ?? "On this site"}</Fact>
        <Fact title="Location">{where(found.data) || "Not given"}</Fact>
        <Fact title="Delivery">
          {bounced_at
            ? `Bounced on ${momentText(bounced_at)}: the mail server says the address doesn't exist. We send no letters to it.`
            : "No bounces"}
        </Fact>
      </dl>
    </>
  )
}

type UnsubscribeProps = { id: string; email: string }

function Unsubscribe({ id, email }: UnsubscribeProps) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useLetterAction()
  const navigate = useNavigate()
  async function remove() {
    const done = await run(async () => {
      const count = await removeSubscribers([id])
      await navigate(`/studio/${SUBSCRIBERS.path}`)
      return { done: unsubscribed(count) }
    })
    if (!done) setAsking(false)
  }
  return (
    <>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        Unsubscribe…
      </button>
      {asking && (
        <ConfirmDialog
          title={`Unsubscribe ${email}?`}
          meaning={letterMessages.unsubscribing}
          verb="Unsubscribe"
          busy={busy}
          onConfirm={() => void remove()}
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
