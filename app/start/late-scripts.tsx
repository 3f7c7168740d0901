import { use } from "react"
import {
  Scripts,
  UNSAFE_FrameworkContext,
  UNSAFE_invariant,
  useMatches,
} from "react-router"
import { beginLate } from "./begin-late.ts"
import { placeOfFound } from "./place-of-found.ts"

/** The router's own scripts, in another order: the browser hears of them when
 * it has painted the page, so that they take no part of a slow line from the
 * letters and the picture on the first screen. While the site is being written
 * they come as the router has them.
 *
 * Stands before the sheet, which a script after it would wait for. */
export function BeginLate() {
  const { manifest, nonce, serverHandoffString } = useFramework()
  const ids = useMatches().map(({ id }) => id)
  if (import.meta.env.DEV) return null
  if (!import.meta.env.SSR) return <OwnScript text=" " />
  const parts = [manifest.entry, ...ids.map((id) => manifest.routes[id])]
  const files = {
    preloads: [...new Set(parts.flatMap((part) => part?.imports ?? []))],
    manifest: manifest.url,
    routes: ids.map((id) => [id, manifest.routes[id]?.module ?? ""] as const),
    entry: manifest.entry.module,
  }
  const open = `window.__reactRouterContext=${serverHandoffString};${OPEN_STREAM}`
  const handOver = `()=>{${open};${HAND_OVER}}`
  const text = `(${BEGIN})(${JSON.stringify(files)},${handOver})`
  return <OwnScript nonce={nonce} text={text} />
}

/** What the loaders found: the page's last words. */
export function Found() {
  const { nonce } = useFramework()
  return (
    <>
      {import.meta.env.DEV && <Scripts />}
      <script
        type="application/json"
        id={FOUND}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own word
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR ? placeOfFound(nonce) : " ",
        }}
      />
      {import.meta.env.DEV && <OwnScript nonce={nonce} text={HAND_OVER} />}
    </>
  )
}

type OwnScriptProps = { nonce?: string | undefined; text: string }

function OwnScript({ nonce, text }: OwnScriptProps) {
  return (
    <script
      nonce={nonce}
      // The browser's half does not know what the server's wrote here.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}

function useFramework() {
  const framework = use(UNSAFE_FrameworkContext)
  UNSAFE_invariant(framework, "The scripts stand inside the router.")
  return framework
}

/** Its text stands in every page: without comments and indents. */
const BEGIN = String(beginLate).replace(/\s*\/\*.*?\*\/|(?<=\n)\s+/gs, "")

/** Where the router's browser half looks for what the loaders found. */
const STREAM = "__reactRouterContext.stream"
const FOUND = "found"
const HAND_OVER = `${STREAM}Controller.enqueue(document.getElementById("${FOUND}").textContent);${STREAM}Controller.close()`
const OPEN_STREAM = `${STREAM}=new ReadableStream({start(c){${STREAM}Controller=c}}).pipeThrough(new TextEncoderStream())`
