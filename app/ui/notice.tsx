import type { ReactNode } from "react"
import { RecordArt } from "../site/record-art.tsx"
import { Wordmark } from "../site/wordmark.tsx"
import { buttonClass } from "./button.tsx"

type NoticeProps = {
  label: string
  title: string
  text: ReactNode
  action: { href: string; text: string }
}

/** A page with a single message: not found, an error, temporarily
 * unavailable. */
export function Notice({ label, title, text, action }: NoticeProps) {
  return (
    <main className="relative isolate flex grow flex-col overflow-clip">
      <RecordArt className="absolute -top-[24vmin] -right-[38vmin] -z-10 size-[104vmin]" />
      <header className="flex items-center justify-between px-gutter py-5">
        <Wordmark />
        <p className="label bg-ink px-2 py-1">{label}</p>
      </header>
      <div className="flex max-w-6xl grow flex-col justify-end gap-8 px-gutter py-[10vh]">
        <h1 className="poster text-headline">{title}</h1>
        <p className="max-w-prose text-ash text-lg">{text}</p>
        <p>
          <a href={action.href} className={buttonClass()}>
            {action.text}
          </a>
        </p>
      </div>
    </main>
  )
}
