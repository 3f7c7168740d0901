import type { LetterPart, LetterThing } from "#domain/letter/content.ts"
import { Picture } from "../ui/picture.tsx"
import { ScreenLink } from "../ui/screen-link.tsx"
import { ArticleText } from "./article-body.tsx"

const FALLBACK = "/fallback/article.webp"

/** A newsletter as it was sent, in the site's design. */
export function LetterBody({ content }: { content: LetterPart[] }) {
  return (
    <div className="mx-auto mt-12 grid max-w-[62ch] gap-6 text-lg leading-relaxed [overflow-wrap:anywhere]">
      {content.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never reorders
        <Part key={place} part={part} />
      ))}
    </div>
  )
}

function Part({ part }: { part: LetterPart }) {
  if (part.kind === "thing") return <Thing thing={part} />
  if (part.kind !== "picture") return <ArticleText block={part} />
  const { picture, href } = part
  const shown = (
    <Picture
      picture={picture}
      fallback={FALLBACK}
      frame=""
      sizes="(min-width: 768px) 62ch, calc(100vw - 40px)"
    />
  )
  if (!href) return shown
  return href.startsWith("/") ? (
    <ScreenLink to={href}>{shown}</ScreenLink>
  ) : (
    <a href={href} rel="noopener">
      {shown}
    </a>
  )
}

/** A release, product or event: its picture, with catalogue details beside
 * it. */
function Thing({ thing }: { thing: LetterThing }) {
  const { label, title, note, href, action, picture } = thing
  return (
    <ScreenLink
      to={href}
      className={`group my-4 grid items-end gap-6 border-rule border-y py-6 ${picture ? "sm:grid-cols-[2fr_3fr]" : ""}`}
    >
      {picture && (
        <Picture
          picture={picture}
          fallback={FALLBACK}
          frame="aspect-square"
          sizes="(min-width: 640px) 25ch, calc(100vw - 40px)"
          alt=""
        />
      )}
      <div className="min-w-0">
        <p className="label text-ash">{label}</p>
        <h2 className="poster mt-3 text-[clamp(1.5rem,3.2vw,2.5rem)] leading-none group-hover:text-signal">
          {title}
        </h2>
        <p className="mt-3">{note}</p>
        <p className="label mt-5 underline decoration-signal underline-offset-4">
          {action}
        </p>
      </div>
    </ScreenLink>
  )
}
