import { useQuery } from "@tanstack/react-query"
import { momentText } from "#domain/calendar.ts"
import { Fact } from "../frame/facts.tsx"
import { audienceText } from "./in-words.ts"
import {
  LETTERS_TABLE,
  type Letter,
  letterSums,
  turnLetter,
} from "./letter-data.ts"
import { letterMessages, people } from "./messages.ts"
import { useLetterDoing } from "./use-letter-doing.ts"

/** To whom, and what became of it. */
export function Outcome({ letter }: { letter: Letter }) {
  const begun = letter.started_at !== null
  const sums = useQuery({
    queryKey: [LETTERS_TABLE, "sums", letter.id, letter.sent_count],
    queryFn: () => letterSums(letter.id),
    enabled: begun,
  })
  const { failed_count, doubt_count, skipped_count } = letter
  return (
    <dl>
      <Fact title="To">
        {audienceText(letter.audience)}
        {begun && `: ${people(letter.recipient_count)} when it began`}
      </Fact>
      {letter.started_at && (
        <Fact title="Began">{momentText(letter.started_at)}</Fact>
      )}
      {begun && (
        <>
          <Fact title="Have it">{people(letter.sent_count)}</Fact>
          <Fact title="Failed">
            {failed_count ?? "Some"}
            {failed_count !== 0 &&
              ": refused, so they do not have it. Who has a mailbox can be tried again."}
          </Fact>
          {doubt_count !== 0 && (
            <Fact title="In doubt">
              {doubt_count ?? "Some"}: handed over, and nobody heard what became
              of it. They are not written to again by themselves.
            </Fact>
          )}
          {skipped_count !== 0 && (
            <Fact title="Left out">
              {skipped_count ?? "Some"}: off the list before it was their turn
            </Fact>
          )}
        </>
      )}
      {sums.data && (
        <>
          <Fact title="Mailboxes ended">{sums.data.bounced ?? "Some"}</Fact>
          <Fact title="Off the list since">{sums.data.gone ?? "Some"}</Fact>
        </>
      )}
      <Fact title="Its page">
        <Archive letter={letter} />
      </Fact>
    </dl>
  )
}

function Archive({ letter }: { letter: Letter }) {
  const { busy, act } = useLetterDoing()
  const { id, slug, in_archive, started_at } = letter
  const path = `/letters/${slug}`
  const { inArchive, outOfArchive } = letterMessages
  const turn = () =>
    act(async () => {
      await turnLetter(id, { in_archive: !in_archive })
      return { done: in_archive ? outOfArchive : inArchive }
    })
  return (
    <span className="flex flex-wrap items-center gap-3">
      {in_archive && started_at && (
        <a
          href={path}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-8 items-center break-all underline underline-offset-4"
        >
          {path}
        </a>
      )}
      {in_archive && !started_at && `${path}, once it goes out`}
      {!in_archive && "None"}
      {started_at && (
        <button
          type="button"
          className="press"
          disabled={busy}
          onClick={() => void turn()}
        >
          {in_archive ? "Take it down" : "Put it up"}
        </button>
      )}
    </span>
  )
}
