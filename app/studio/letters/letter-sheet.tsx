import { SheetHead } from "../frame/sheet-head.tsx"
import type { Letter } from "./letter-data.ts"
import { blockNames, LetterPreview } from "./letter-preview.tsx"
import { LETTERS } from "./letter-resource.ts"
import { LetterSteps } from "./letter-steps.tsx"
import { LinksFollowed } from "./links-followed.tsx"
import { Outcome } from "./outcome.tsx"
import { Progress } from "./progress.tsx"
import { TestPress } from "./send-bar.tsx"
import { stateSentence } from "./states.ts"
import { UseAgain } from "./use-again.tsx"

/** A letter that is not written any more: how far it is, and what came of it. */
export function LetterSheet({ letter }: { letter: Letter }) {
  const begun = letter.started_at !== null
  return (
    <>
      <SheetHead list={LETTERS} title={LETTERS.nameOf(letter)}>
        <TestPress letter={letter} />
        <UseAgain letter={letter} />
      </SheetHead>
      <div className="grid gap-x-10 gap-y-8 px-gutter pt-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
        <div className="grid min-w-0 max-w-3xl content-start gap-6">
          <section aria-label="State" className="grid gap-4">
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
          wish={{ id: letter.id }}
          names={begun ? null : blockNames(letter.blocks)}
        />
      </div>
    </>
  )
}
