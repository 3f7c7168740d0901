import type { Block, Run } from "#domain/article.ts"
import type { Picture as PictureFacts } from "../data/pictures.ts"
import { Picture } from "../ui/picture.tsx"
import { ScreenLink } from "../ui/screen-link.tsx"

type ArticleBodyProps = { blocks: Block[]; pictures: PictureFacts[] }

/** Renders an article's markup. */
export function ArticleBody({ blocks, pictures }: ArticleBodyProps) {
  return (
    <div className="mx-auto mt-12 grid max-w-[62ch] gap-6 text-lg leading-relaxed [overflow-wrap:anywhere]">
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text never reorders
        <Part key={place} block={block} pictures={pictures} />
      ))}
    </div>
  )
}

function Part({ block, pictures }: { block: Block; pictures: PictureFacts[] }) {
  if (block.kind !== "picture") return <ArticleText block={block} />
  return (
    <Picture
      picture={pictures.find(({ url }) => url === block.url) ?? null}
      fallback="/fallback/article.webp"
      frame="aspect-[3/2]"
      sizes="(min-width: 768px) 62ch, calc(100vw - 40px)"
      alt={block.alt}
    />
  )
}

type Words = Exclude<Block, { kind: "picture" }>

/** A heading or a paragraph. */
export function ArticleText({ block }: { block: Words }) {
  if (block.kind === "heading") {
    return <h2 className="mt-6 font-bold text-2xl">{block.text}</h2>
  }
  return (
    <p>
      {block.runs.map((run, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text never reorders
        <RunText key={place} {...run} />
      ))}
    </p>
  )
}

const LINK = "underline decoration-signal underline-offset-4 hover:text-signal"

function RunText({ text, href }: Run) {
  if (!href) return text
  if (href.startsWith("/")) {
    return (
      <ScreenLink to={href} className={LINK}>
        {text}
      </ScreenLink>
    )
  }
  return (
    <a href={href} rel="noopener" className={LINK}>
      {text}
    </a>
  )
}
