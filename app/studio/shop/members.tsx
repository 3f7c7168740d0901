import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { londonDate } from "#domain/london-date.ts"
import { orderNumber } from "#domain/order-number.ts"
import { mailto } from "../data/mailto.ts"
import { ask } from "../data/tables.ts"
import { Fact } from "../frame/facts.tsx"
import { dayText } from "../frame/moments.ts"
import { SheetHead } from "../frame/sheet-head.tsx"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import type { Listed, ListRow } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"

type Term = {
  id: string
  number: number
  begins_on: string
  ends_on: string
  ended_at: string | null
  discount_percent: number
  early_days: number
  item: {
    product_title: string
    variant_title: string
    order: { id: string; email: string | null }
  }
}

const ITEM =
  "item:order_items(product_title,variant_title,order:orders(id,email))"

/** What the list reads of a term. */
function termOf(row: ListRow) {
  return row as ListRow & Term
}

function nameOf({ item }: Term) {
  return `${item.product_title}, ${item.variant_title}`
}

function stateOf({ begins_on, ends_on, ended_at }: Term) {
  const today = londonDate(new Date())
  if (ended_at) return "Given back"
  if (ends_on < today) return "Over"
  return begins_on > today ? "To come" : "Runs"
}

export const MEMBERS: Listed = {
  table: "memberships",
  path: "members",
  one: "membership",
  many: "members",
  roles: ["shop"],
  comesIn: true,
  select: `id,number,begins_on,ends_on,ended_at,created_at,discount_percent,early_days,${ITEM}`,
  columns: [
    { key: "number", title: "Number", numeric: true },
    {
      key: "item",
      title: "Membership",
      unsorted: true,
      show: (row) => nameOf(termOf(row)),
      text: (row) => nameOf(termOf(row)),
    },
    {
      key: "ended_at",
      title: "State",
      unsorted: true,
      show: (row) => stateOf(termOf(row)),
      text: (row) => stateOf(termOf(row)),
    },
    {
      key: "ends_on",
      title: "Until",
      numeric: true,
      show: (row) => dayText(termOf(row).ends_on),
    },
    {
      key: "email",
      title: "E-mail",
      unsorted: true,
      show: (row) => termOf(row).item.order.email ?? "–",
      text: (row) => termOf(row).item.order.email ?? "",
    },
  ],
  searched: [],
  sort: "-created_at",
  filters: [
    {
      column: "state",
      title: "State",
      options: [
        {
          value: "runs",
          title: "Runs",
          where: () => [
            ["ended_at", "is", null],
            ["begins_on", "lte", today()],
            { anyOf: `ends_on.gte.${today()}` },
          ],
        },
        {
          value: "over",
          title: "Over",
          where: () => [
            { anyOf: `ended_at.not.is.null,ends_on.lt.${today()}` },
          ],
        },
      ],
    },
  ],
  nameOf: ({ number }) => `Member ${number}`,
}

function today() {
  return londonDate(new Date())
}

async function readTerm(id: string) {
  const { data } = await ask<Term[]>((tables) =>
    tables
      .from(MEMBERS.table)
      .select(MEMBERS.select)
      .eq("id", id)
      .limit(1)
      .overrideTypes<Term[], { merge: false }>(),
  )
  return data[0] ?? null
}

/** One term: whose, from when until when, and the order it came of. */
function MemberScreen({ id }: { id: string }) {
  const found = useQuery({
    queryKey: [MEMBERS.table, "row", id],
    queryFn: () => readTerm(id),
  })
  const all = { path: "/studio/members", title: "All members" }
  if (found.isPending) return <Loading />
  if (found.isError) return <Told text={saidOf(found.error)} to={all} />
  if (!found.data) return <Told text={studioMessages.gone} to={all} />
  const term = found.data
  const { order } = term.item
  return (
    <>
      <SheetHead list={MEMBERS} title={`Member ${term.number}`} />
      <dl className="max-w-3xl px-gutter pt-4">
        <Fact title="Membership">{nameOf(term)}</Fact>
        <Fact title="State">{stateOf(term)}</Fact>
        <Fact title="From">{dayText(term.begins_on)}</Fact>
        <Fact title="Until">{dayText(term.ends_on)}</Fact>
        <Fact title="Pays less">{term.discount_percent}%</Fact>
        <Fact title="Hears early">{term.early_days} days</Fact>
        {order.email && (
          <Fact title="E-mail">
            <a className="underline" href={mailto(order.email)}>
              {order.email}
            </a>
          </Fact>
        )}
        <Fact title="Order">
          <Link className="underline" to={`/studio/orders/${order.id}`}>
            {orderNumber(order.id)}
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
