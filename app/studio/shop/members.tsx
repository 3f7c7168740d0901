import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { dateText, dayOf } from "#domain/calendar.ts"
import { lineTitle } from "#domain/line-title.ts"
import { orderNumber } from "#domain/order-number.ts"
import { mailto } from "../data/mailto.ts"
import { call } from "../data/tables.ts"
import { DetailHeader } from "../frame/detail-header.tsx"
import { Fact } from "../frame/fact.tsx"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import type { Listed, ListQuery, ListRow, Page } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"

type Term = {
  id: string
  number: number
  begins_on: string
  ends_on: string
  ended_at: string | null
  discount_percent: number
  early_days: number
  product_title: string
  variant_title: string
  order_id: string
  order_number: number
  /** The account's email, if there is one. */
  email: string | null
  card_number: number | null
  holder: string | null
}

/** Searches members in the database, including their accounts. */
function readMembers(query: ListQuery, size: number) {
  return call<Page>("find_members", {
    p_words: query.search,
    p_state: query.filters.state ?? "",
    p_sort: query.sort,
    p_page: query.page,
    p_size: size,
  })
}

/** A list row as a membership. */
function termOf(row: ListRow) {
  return row as ListRow & Term
}

function stateOf({ begins_on, ends_on, ended_at }: Term) {
  const today = dayOf(new Date())
  if (ended_at) return "Refunded"
  if (ends_on < today) return "Ended"
  return begins_on > today ? "Starts later" : "Active"
}

export const MEMBERS: Listed = {
  table: "memberships",
  path: "members",
  one: "membership",
  many: "members",
  roles: ["shop"],
  isIncoming: true,
  read: readMembers,
  select: "id",
  columns: [
    { key: "number", title: "Number", numeric: true },
    {
      key: "product_title",
      title: "Membership",
      unsorted: true,
      show: (row) => lineTitle(termOf(row)),
      text: (row) => lineTitle(termOf(row)),
    },
    {
      key: "ended_at",
      title: "Status",
      unsorted: true,
      show: (row) => stateOf(termOf(row)),
      text: (row) => stateOf(termOf(row)),
    },
    {
      key: "ends_on",
      title: "Ends",
      numeric: true,
      show: (row) => dateText(termOf(row).ends_on),
    },
    { key: "holder", title: "Name", unsorted: true },
    { key: "email", title: "Email", unsorted: true },
    { key: "card_number", title: "Card", numeric: true, unsorted: true },
  ],
  searched: ["number", "email", "holder", "card_number"],
  sort: "-created_at",
  filters: [
    {
      column: "state",
      title: "Status",
      options: [
        { value: "runs", title: "Active" },
        { value: "over", title: "Ended" },
      ],
    },
  ],
  nameOf: ({ number }) => `Member ${number}`,
}

/** One membership: its dates, benefits and order. */
function MemberScreen({ id }: { id: string }) {
  const found = useQuery({
    queryKey: [MEMBERS.table, "row", id],
    queryFn: () => call<Term | null>("member_term", { p_id: id }),
  })
  const all = { path: "/studio/members", title: "All members" }
  if (found.isPending) return <Loading />
  if (found.isError) return <Notice text={errorMessage(found.error)} to={all} />
  if (!found.data) return <Notice text={studioMessages.gone} to={all} />
  const term = found.data
  return (
    <>
      <DetailHeader list={MEMBERS} title={`Member ${term.number}`} />
      <dl className="max-w-3xl px-gutter pt-4">
        <Fact title="Membership">{lineTitle(term)}</Fact>
        <Fact title="Status">{stateOf(term)}</Fact>
        <Fact title="Starts">{dateText(term.begins_on)}</Fact>
        <Fact title="Ends">{dateText(term.ends_on)}</Fact>
        <Fact title="Discount">{term.discount_percent}%</Fact>
        <Fact title="Early listening">{term.early_days} days</Fact>
        {term.card_number && <Fact title="Card">No. {term.card_number}</Fact>}
        {term.holder && <Fact title="Name">{term.holder}</Fact>}
        {term.email && (
          <Fact title="Email">
            <a className="underline" href={mailto(term.email)}>
              {term.email}
            </a>
          </Fact>
        )}
        <Fact title="Order">
          <Link className="underline" to={`/studio/orders/${term.order_id}`}>
            {orderNumber(term.order_number)}
          </Link>
        </Fact>
      </dl>
    </>
  )
}

export function Component() {
  return (
    <ListedScreen listed={MEMBERS} one={(id) => <MemberScreen id={id} />} />
  )
}
