import { useQuery, useQueryClient } from "@tanstack/react-query"
import { mailto } from "../data/mailto.ts"
import { readAgain } from "../data/query-client.ts"
import { Fact } from "../frame/facts.tsx"
import { momentText } from "../frame/moments.ts"
import { notify } from "../frame/notices.tsx"
import { SheetHead } from "../frame/sheet-head.tsx"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import type { Listed } from "../resource.ts"
import { DEMO_STATES, type Demo, judgeDemo, readDemo } from "./demo.ts"

type DemoScreenProps = { list: Listed; id: string }

/** One demo: who sent what, and what becomes of it. */
export function DemoScreen({ list, id }: DemoScreenProps) {
  const found = useQuery({
    queryKey: ["demos", "row", id],
    queryFn: () => readDemo(id),
  })
  const all = { path: `/studio/${list.path}`, title: `All ${list.many}` }
  if (found.isPending) return <Loading />
  if (found.isError) return <Told text={saidOf(found.error)} to={all} />
  if (!found.data) return <Told text={studioMessages.gone} to={all} />
  const demo = found.data
  return (
    <>
      <SheetHead list={list} title={demo.artist_name}>
        {demo.stream_link && (
          <a
            className="press press-main"
            href={demo.stream_link}
            target="_blank"
            rel="noreferrer"
          >
            Listen
          </a>
        )}
      </SheetHead>
      <div className="grid max-w-3xl gap-6 px-gutter pt-4">
        <Judgement demo={demo} />
        <dl>
          <Fact title="Sent">{momentText(demo.created_at)}</Fact>
          <Fact title="By">
            {demo.name},{" "}
            <a className="underline" href={mailto(demo.email)}>
              {demo.email}
            </a>
          </Fact>
          {demo.city && <Fact title="City">{demo.city}</Fact>}
          {demo.genres && <Fact title="Genres">{demo.genres.join(", ")}</Fact>}
          {demo.notes && (
            <Fact title="Notes">
              <p className="whitespace-pre-wrap">{demo.notes}</p>
            </Fact>
          )}
        </dl>
      </div>
    </>
  )
}

function Judgement({ demo }: { demo: Demo }) {
  const queries = useQueryClient()
  const fresh = () => readAgain(queries, ["demos", "today"])
  async function say(from: Demo, next: string) {
    try {
      const said = await judgeDemo(from, next)
      await fresh()
      if (!said) return notify({ text: studioMessages.judged, bad: true })
      const now = { ...from, status: next }
      notify({
        text: studioMessages.saved,
        undo: () => void say(now, from.status),
      })
    } catch (error) {
      notify({ text: saidOf(error), bad: true })
    }
  }
  return (
    <fieldset>
      <legend className="label pb-2 text-ash">What becomes of it</legend>
      <div className="flex flex-wrap gap-2">
        {DEMO_STATES.map(({ value, title }) => (
          <button
            key={value}
            type="button"
            aria-pressed={demo.status === value}
            className={`press ${demo.status === value ? "press-main" : ""}`}
            onClick={() => {
              if (demo.status !== value) void say(demo, value)
            }}
          >
            {title}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
