import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { dateText, dayOf } from "#domain/calendar.ts"
import type { Draft } from "#domain/intake/draft.ts"
import { Fact } from "../../frame/fact.tsx"
import { Loading } from "../../frame/fallbacks.tsx"
import { Notice } from "../../frame/notice.tsx"
import { errorMessage } from "../../messages.ts"
import { type Intake, MUSIC } from "../intake-data.ts"
import { musicMessages } from "../messages.ts"
import { type CreatedRelease, readCreatedRelease } from "./created-release.ts"
import { missingItems } from "./missing.ts"

/** The finished release, and what to fix before it is published. */
export function Ready({ intake }: { intake: Intake }) {
  const { release_id, digital_payload_id } = intake
  const made = useQuery({
    queryKey: [MUSIC, "made", intake.id],
    queryFn: () => readCreatedRelease(release_id ?? "", digital_payload_id),
    enabled: release_id !== null,
  })
  if (made.isError) return <Notice text={errorMessage(made.error)} />
  if (made.isPending) return <Loading />
  if (!made.data) return <Notice text={musicMessages.releaseGone} />
  return <Made made={made.data} draft={intake.draft} />
}

type MadeProps = { made: CreatedRelease; draft: Draft | null }

function Made({ made, draft }: MadeProps) {
  const { release, product } = made
  const missing = missingItems(made, draft, dayOf(new Date()))
  return (
    <section aria-label="Release created" className="max-w-3xl">
      <dl className="border-rule border-b">
        <Fact title="Release">
          <To path={`/studio/releases/${release.id}`}>{release.title}</To>, out
          on {dateText(release.release_date)}
        </Fact>
        {product && (
          <Fact title="Product">
            <To path={`/studio/products/${product.id}`}>{product.title}</To>, £
            {(product.price_cents / 100).toFixed(2)}
          </Fact>
        )}
        <Fact title="Still missing">
          {missing.length === 0 ? (
            <p>{musicMessages.nothingMissing}</p>
          ) : (
            <ul className="text-signal">
              {missing.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </section>
  )
}

function To({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Link to={path} className="font-semibold underline underline-offset-4">
      {children}
    </Link>
  )
}
