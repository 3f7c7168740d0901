import type { ReactNode } from "react"
import type { Seller } from "#app/data/seller.ts"
import { PageHead } from "#app/ui/page-head.tsx"

export type Part = { id: string; title: string; clauses: ReactNode[] }

type DocumentProps = { title: string; lead: string; parts: Part[] }

/** A legal text: contents in the margin, numbered clauses. */
export function LegalDocument({ title, lead, parts }: DocumentProps) {
  return (
    <article>
      <PageHead title={title}>
        <p className="label text-ash">Last updated: January 15, 2025</p>
      </PageHead>
      <div className="grid gap-x-8 gap-y-14 px-gutter pb-24 lg:grid-cols-12">
        <Contents parts={parts} />
        <div className="lg:col-span-8">
          <p className="max-w-[38ch] text-2xl leading-snug">{lead}</p>
          {parts.map((part, place) => (
            <PartText key={part.id} part={part} number={place + 1} />
          ))}
        </div>
      </div>
    </article>
  )
}

function Contents({ parts }: { parts: Part[] }) {
  return (
    <nav aria-label="Contents" className="lg:col-span-4">
      <ol className="label border-rule border-b lg:sticky lg:top-24 lg:max-w-xs">
        {parts.map(({ id, title }, place) => (
          <li key={id} className="border-rule border-t">
            <a
              href={`#${id}`}
              className="grid min-h-11 grid-cols-[2.5rem_1fr] items-center py-1 hover:text-signal"
            >
              <span className="text-signal">{place + 1}</span> {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function PartText({ part, number }: { part: Part; number: number }) {
  return (
    <section
      aria-labelledby={part.id}
      className="mt-14 border-rule border-t pt-6"
    >
      <h2
        id={part.id}
        className="scroll-mt-6 font-bold text-2xl leading-tight [font-stretch:112%]"
      >
        {part.title}
      </h2>
      <div className="mt-6 grid gap-5">
        {part.clauses.map((clause, place) => (
          <div
            // The text never changes its order.
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
            key={place}
            className="grid grid-cols-[3rem_minmax(0,65ch)] leading-relaxed"
          >
            <span className="label pt-1.5 text-ash" aria-hidden="true">
              {number}.{place + 1}
            </span>
            <div>{clause}</div>
          </div>
        ))}
      </div>
    </section>
  )
}

/** The seller, as the law requires it to be named. */
export function SellerLines({ seller }: { seller: Seller }) {
  const { name, address, email, vatNumber, companyNumber } = seller
  return (
    <>
      {[name, ...address].join(", ")}
      {companyNumber && `, company number ${companyNumber}`}
      {vatNumber && `, VAT number ${vatNumber}`}
      {email && (
        <>
          ,{" "}
          <a href={`mailto:${email}`} className={LEGAL_LINK}>
            {email}
          </a>
        </>
      )}
    </>
  )
}

export const LEGAL_LINK =
  "underline decoration-signal underline-offset-4 hover:text-signal"
