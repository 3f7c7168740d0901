import { DetailHeader } from "../frame/detail-header.tsx"
import { DuplicateLetter } from "./duplicate-letter.tsx"
import type { Letter } from "./letter-data.ts"
import { blockNames, LetterPreview } from "./letter-preview.tsx"
import { LETTERS } from "./letter-resource.ts"
import { LetterSteps } from "./letter-steps.tsx"
import { LinksFollowed } from "./links-followed.tsx"
import { Outcome } from "./outcome.tsx"
import { Progress } from "./progress.tsx"
import { TestButton } from "./send-bar.tsx"
import { stateSentence } from "./states.ts"

/** A letter that is scheduled, being sent, or sent. */
export function LetterDetail({ letter }: { letter: Letter }) {
  const begun = letter.started_at !== null
  return (
    <>
      <DetailHeader list={LETTERS} title={LETTERS.nameOf(letter)}>
        <TestButton letter={letter} />
        <DuplicateLetter letter={letter} />
      </DetailHeader>
      <div className="grid gap-x-10 gap-y-8 px-gutter pt-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
        <div className="grid min-w-0 max-w-3xl content-start gap-6">
          <section aria-label="Status" className="grid gap-4">
            <p role="status" className="text-lg">
              {stateSentence(letter, new Date())}
            </p>
            {letter.fault && (
              <p className="border-signal border-l-4 pl-3 break-words">
                {letter.fault}
              </p>
            )}
            {begun && <Progress letter={letter} />}
            <LetterSteps letter={letter} />
          </section>
          <Outcome letter={letter} />
          {begun && <LinksFollowed letter={letter} />}
        </div>
        <LetterPreview
          source={{ id: letter.id }}
          names={begun ? null : blockNames(letter.blocks)}
        />
      </div>
    </>
  )
}
