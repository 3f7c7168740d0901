import type { ReactNode } from "react"

type PageProps = { title: string; children: ReactNode }

/** The layout of pages outside the sign-in. */
export function Page({ title, children }: PageProps) {
  return (
    <main className="mx-auto grid max-w-4xl gap-6 px-gutter py-12 lg:py-20">
      <h1 className="headline text-4xl">{title}</h1>
      {children}
    </main>
  )
}

/** A dead end, with links to sign in or back to the site. */
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
          Back to the site
        </a>
      </p>
    </>
  )
}
