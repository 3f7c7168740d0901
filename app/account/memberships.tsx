import { Suspense, use } from "react"
import { Link } from "react-router"
import { dateText, dayOf } from "#domain/calendar.ts"
import { outOn } from "#domain/pre-order.ts"
import {
  type EarlyRecord,
  earlyRecords,
  memberships,
  type Term,
} from "../data/memberships.ts"
import type { Reader } from "../data/orders.ts"
import { PlayButton } from "../player/play-button.tsx"
import type { Encoding } from "../player/player-state.ts"
import { buttonClass } from "../ui/button.tsx"
import { SectionHead } from "../ui/section-head.tsx"
import { membershipNotes } from "./messages.ts"
import { knownMember } from "./session/known-member.ts"
import { accessToken } from "./session/session.ts"

/** The membership terms and the early records they unlock; null means it could
 * not be read. */
type Read = { terms: Term[]; early: EarlyRecord[] | null } | null

/** Never rejects. People without a membership cause no further requests. */
export async function readMemberships(): Promise<Read> {
  try {
    const reader = await currentReader()
    if (!reader) return null
    const terms = await memberships(reader)
    return { terms, early: await readEarlyRecords(reader, terms) }
  } catch {
    return null
  }
}

async function currentReader(): Promise<Reader | null> {
  const member = await knownMember()
  const token = await accessToken()
  return member && token ? { token, userId: member.id } : null
}

async function readEarlyRecords(reader: Reader, terms: Term[]) {
  if (!terms.some(({ early_days }) => early_days > 0)) return []
  return earlyRecords(reader).catch(() => null)
}

type MembershipsProps = { read: Promise<Read> }

/** Renders nothing for people without a membership. */
export function Memberships({ read }: MembershipsProps) {
  return (
    <Suspense fallback={null}>
      <Shown read={read} />
    </Suspense>
  )
}

function Shown({ read }: MembershipsProps) {
  const found = use(read)
  if (found?.terms.length === 0) return null
  return (
    <section aria-labelledby="memberships-head">
      <SectionHead id="memberships-head" title="Memberships" />
      {found ? (
        <>
          <ul className="border-rule border-b">
            {found.terms.map((term) => (
              <TermLine key={term.id} term={term} />
            ))}
          </ul>
          <EarlyListening records={found.early} />
        </>
      ) : (
        <p>{membershipNotes.notLoaded}</p>
      )}
    </section>
  )
}

function TermLine({ term }: { term: Term }) {
  const { product_title, variant_title, product, passes } = term.item
  const card = passes.find(({ closed_at }) => !closed_at)
  return (
    <li className="flex flex-wrap items-baseline gap-x-8 gap-y-2 border-rule border-t py-4">
      <p className="min-w-0 grow basis-60">
        <span className="font-bold">{product_title}</span>
        <span className="block text-ash">{variant_title}</span>
      </p>
      <p className="label">No. {term.number}</p>
      <p className="min-w-0 basis-60">
        {membershipNotes.holds(isRunning(term), {
          from: dateText(term.begins_on),
          until: dateText(term.ends_on),
        })}
        {membershipNotes.carries(term).map((words) => (
          <span key={words} className="block text-ash">
            {words}
          </span>
        ))}
      </p>
      {card && (
        <Link
          to={`/pass/${card.id}`}
          aria-label={`Card of ${product_title}`}
          className={buttonClass("link")}
        >
          Card
        </Link>
      )}
      {product.active && (
        <Link
          to={`/product/${product.slug}`}
          aria-label={`Renew ${product_title}`}
          className={buttonClass("link")}
        >
          Renew
        </Link>
      )}
    </li>
  )
}

function isRunning({ begins_on }: Term) {
  return begins_on <= dayOf(new Date())
}

function EarlyListening({ records }: { records: EarlyRecord[] | null }) {
  if (!records) return <p className="pt-6">{membershipNotes.earlyNotLoaded}</p>
  if (records.length === 0) return null
  return (
    <div className="grid gap-6 pt-10">
      <h3 className="label text-ash">{membershipNotes.earlyTitle}</h3>
      <ul className="border-rule border-b">
        {records.map((record) => (
          <li
            key={record.id}
            className="flex flex-wrap items-center gap-x-8 gap-y-3 border-rule border-t py-4"
          >
            <p className="min-w-0 grow basis-60">
              <span className="font-bold">{record.title}</span>
              <span className="block text-ash">{record.artist}</span>
            </p>
            <p className="label text-signal">{outOn(record.out_from)}</p>
            <PlayButton tracks={earlyTracks(record)}>
              <span className="sr-only">{record.title}</span>
            </PlayButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A record has no page before its release day. */
function earlyTracks({ id, artist, sleeve, tracks }: EarlyRecord) {
  return tracks.map((track) => ({
    ...track,
    artist,
    sleeve,
    href: "/account",
    release: id,
    peaks: null,
    renew: (as: Encoding) => freshLink(track.id, as),
  }))
}

/** Links expire within the hour, and a record may be paused for longer. */
async function freshLink(id: string, as: Encoding) {
  const reader = await currentReader()
  const records = reader ? await earlyRecords(reader) : []
  const tracks = records.flatMap((record) => record.tracks)
  const track = tracks.find((each) => each.id === id)
  return (as === "opus" ? track?.opusSrc : track?.src) ?? null
}
