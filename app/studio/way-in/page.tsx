import type { ReactNode } from "react"

type PageProps = { title: string; children: ReactNode }

/** A sheet of its own, for who does not work here yet. */
export function Page({ title, children }: PageProps) {
  return (
    <main className="mx-auto grid max-w-4xl gap-6 px-gutter py-12 lg:py-20">
      <h1 className="headline text-4xl">{title}</h1>
      {children}
    </main>
  )
}

/** Why it goes no further, and where it does. */
export function Closed({ text }: { text: string }) {
  return (
    <>
      <p role="alert" className="max-w-prose">
        {text}
      </p>
      <p className="flex flex-wrap gap-3">
        <a className="press press-main" href="/studio">
          Sign in
        </a>
        <a className="press" href="/">
          To the site
        </a>
      </p>
    </>
  )
}
