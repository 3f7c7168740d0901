import { useEffect, useRef, useState } from "react"
import { momentText } from "#domain/calendar.ts"
import { mailto } from "../../data/mailto.ts"
import { ago } from "../../frame/ago.ts"
import { AskDialog } from "../../frame/ask-dialog.tsx"
import { Fact } from "../../frame/facts.tsx"
import type { Demo } from "../demo.ts"
import { AnswerPart } from "./answer.tsx"
import { Listen } from "./listen.tsx"
import { triageMessages } from "./messages.ts"
import { Notes } from "./notes.tsx"
import { SentBefore } from "./sent-before.tsx"
import { Stars } from "./stars.tsx"
import { Tags } from "./tags.tsx"
import type { Acts } from "./use-acts.ts"
import { Verdict } from "./verdict.tsx"

type DemoPaneProps = { demo: Demo; me: string; acts: Acts }

/** One demo, and all that is done with it. */
export function DemoPane({ demo, me, acts }: DemoPaneProps) {
  const name = useRef<HTMLHeadingElement>(null)
  // Whoever does not see hears whose turn it is; and the keys begin here.
  const toKeys = () => name.current?.focus({ preventScroll: true })
  useEffect(() => {
    name.current?.focus({ preventScroll: true })
  }, [])
  return (
    <article className="grid max-w-3xl gap-6 px-gutter pt-4 pb-8">
      <div>
        <h2 ref={name} tabIndex={-1} className="headline text-3xl outline-none">
          {demo.artist_name}
        </h2>
        <p className="pt-2 text-ash">
          {[demo.genres?.join(", "), demo.city, `sent ${ago(demo.created_at)}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <SentBefore demo={demo} />
      <Listen demo={demo} acts={acts} />
      <Stars demo={demo} me={me} acts={acts} />
      <Verdict demo={demo} acts={acts} />
      <AnswerPart demo={demo} acts={acts} />
      <Tags demo={demo} acts={acts} onDone={toKeys} />
      {demo.notes && (
        <section aria-label="In their words" className="grid gap-2">
          <h3 className="label text-ash">In their words</h3>
          <p className="max-w-prose whitespace-pre-wrap break-words text-lg">
            {demo.notes}
          </p>
        </section>
      )}
      <Notes demo={demo} me={me} acts={acts} onDone={toKeys} />
      <dl>
        <Fact title="Sent">{momentText(demo.created_at)}</Fact>
        <Fact title="By">
          {demo.name},{" "}
          <a className="underline" href={mailto(demo.email)}>
            {demo.email}
          </a>
        </Fact>
        <Fact title="Heard">
          {demo.heard_at ? momentText(demo.heard_at) : "Not yet"}
        </Fact>
      </dl>
      <Deleting demo={demo} acts={acts} />
    </article>
  )
}

type DeletingProps = { demo: Demo; acts: Acts }

function Deleting({ demo, acts }: DeletingProps) {
  const [asking, setAsking] = useState(false)
  return (
    <p>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        Delete…
      </button>
      {asking && (
        <AskDialog
          title={`Delete the demo of ${demo.artist_name}?`}
          meaning={triageMessages.deleting}
          verb="Delete"
          onYes={() => {
            setAsking(false)
            void acts.remove(demo.id)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  )
}
