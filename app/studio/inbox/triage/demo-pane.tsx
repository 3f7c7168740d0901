import { useEffect, useRef, useState } from "react"
import { momentText } from "#domain/calendar.ts"
import { mailto } from "../../data/mailto.ts"
import { ago } from "../../frame/ago.ts"
import { ConfirmDialog } from "../../frame/confirm-dialog.tsx"
import { Fact } from "../../frame/fact.tsx"
import type { Demo } from "../demo.ts"
import { AnswerPart } from "./answer.tsx"
import { Listen } from "./listen.tsx"
import { triageMessages } from "./messages.ts"
import { Notes } from "./notes.tsx"
import { SentBefore } from "./sent-before.tsx"
import { Stars } from "./stars.tsx"
import { Tags } from "./tags.tsx"
import type { DemoActions } from "./use-demo-actions.ts"
import { Verdict } from "./verdict.tsx"

type DemoPaneProps = { demo: Demo; me: string; actions: DemoActions }

/** One demo and its actions. */
export function DemoPane({ demo, me, actions }: DemoPaneProps) {
  const name = useRef<HTMLHeadingElement>(null)
  // Focus the name, so that screen readers announce it and the keys work.
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
      <Listen demo={demo} actions={actions} />
      <Stars demo={demo} me={me} actions={actions} />
      <Verdict demo={demo} actions={actions} />
      <AnswerPart demo={demo} actions={actions} />
      <Tags demo={demo} actions={actions} onDone={toKeys} />
      {demo.notes && (
        <section aria-label="From the artist" className="grid gap-2">
          <h3 className="label text-ash">From the artist</h3>
          <p className="max-w-prose whitespace-pre-wrap break-words text-lg">
            {demo.notes}
          </p>
        </section>
      )}
      <Notes demo={demo} me={me} actions={actions} onDone={toKeys} />
      <dl>
        <Fact title="Sent">{momentText(demo.created_at)}</Fact>
        <Fact title="By">
          {demo.name},{" "}
          <a className="underline" href={mailto(demo.email)}>
            {demo.email}
          </a>
        </Fact>
        <Fact title="Listened">
          {demo.heard_at ? momentText(demo.heard_at) : "Not yet"}
        </Fact>
      </dl>
      <Deleting demo={demo} actions={actions} />
    </article>
  )
}

type DeletingProps = { demo: Demo; actions: DemoActions }

function Deleting({ demo, actions }: DeletingProps) {
  const [asking, setAsking] = useState(false)
  return (
    <p>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        Delete…
      </button>
      {asking && (
        <ConfirmDialog
          title={`Delete the demo by ${demo.artist_name}?`}
          meaning={triageMessages.deleting}
          verb="Delete"
          onConfirm={() => {
            setAsking(false)
            void actions.remove(demo.id)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  )
}
