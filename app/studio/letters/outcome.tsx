import { useQuery } from "@tanstack/react-query"
import { momentText } from "#domain/calendar.ts"
import { Fact } from "../frame/fact.tsx"
import {
  LETTERS_TABLE,
  type Letter,
  letterSums,
  updateLetter,
} from "./letter-data.ts"
import { audienceText } from "./letter-text.ts"
import { letterMessages, people } from "./messages.ts"
import { useLetterAction } from "./use-letter-action.ts"

/** The audience of a letter and the delivery figures. */
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
        {begun && `: ${people(letter.recipient_count)} at the start`}
      </Fact>
      {letter.started_at && (
        <Fact title="Started">{momentText(letter.started_at)}</Fact>
      )}
      {begun && (
        <>
          <Fact title="Delivered">{people(letter.sent_count)}</Fact>
          <Fact title="Failed">
            {failed_count ?? "Some"}
            {failed_count !== 0 &&
              ": refused by the mail server. You can try working addresses again."}
          </Fact>
          {doubt_count !== 0 && (
            <Fact title="Unconfirmed">
              {doubt_count ?? "Some"}: the connection failed before the mail
              server confirmed. We won't send them again unless you ask.
            </Fact>
          )}
          {skipped_count !== 0 && (
            <Fact title="Skipped">
              {skipped_count ?? "Some"}: unsubscribed before we sent it
            </Fact>
          )}
        </>
      )}
      {sums.data && (
        <>
          <Fact title="Bounced">{sums.data.bounced ?? "Some"}</Fact>
          <Fact title="Unsubscribed since">{sums.data.gone ?? "Some"}</Fact>
        </>
      )}
      <Fact title="Web page">
        <Archive letter={letter} />
      </Fact>
    </dl>
  )
}

function Archive({ letter }: { letter: Letter }) {
  const { busy, run } = useLetterAction()
  const { id, slug, in_archive, started_at } = letter
  const path = `/letters/${slug}`
  const { inArchive, outOfArchive } = letterMessages
  const turn = () =>
    run(async () => {
      await updateLetter(id, { in_archive: !in_archive })
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
      {in_archive && !started_at && `${path}, when it goes out`}
      {!in_archive && "None"}
      {started_at && (
        <button
          type="button"
          className="press"
          disabled={busy}
          onClick={() => void turn()}
        >
          {in_archive ? "Remove from site" : "Show on site"}
        </button>
      )}
    </span>
  )
}
