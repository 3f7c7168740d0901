import type { ReactNode } from "react"
import { RecordArt } from "../site/record-art.tsx"
import { Wordmark } from "../site/wordmark.tsx"
import { signInMessages } from "./messages.ts"

type SignInFrameProps = { title: string; text?: ReactNode; children: ReactNode }

/** The layout of the sign-in pages: poster on one side, form on the other, no
 * navigation. */
export function SignInFrame({ title, text, children }: SignInFrameProps) {
  return (
    <main className="relative isolate grid grow overflow-clip max-lg:grid-rows-[auto_1fr] lg:grid-cols-2">
      <div className="relative isolate flex flex-col justify-between gap-16 overflow-clip border-rule px-gutter pt-5 pb-10 max-lg:border-b lg:border-r lg:pb-[8vh]">
        <RecordArt className="absolute -z-10 size-[96vmin] max-lg:-top-[62vmin] max-lg:-right-[30vmin] lg:-top-[20vmin] lg:-left-[34vmin]" />
        <Wordmark />
        <h1 className="poster text-headline">{title}</h1>
      </div>
      <div className="flex items-start px-gutter py-10 lg:items-center">
        <div className="mx-auto grid w-full max-w-md gap-8">
          {text && <p className="text-ash">{text}</p>}
          <noscript>
            <p className="border-signal border-l-4 bg-panel px-4 py-3">
              {signInMessages.needsScript}
            </p>
          </noscript>
          {children}
        </div>
      </div>
    </main>
  )
}
