import { use } from "react"
import {
  Scripts,
  UNSAFE_FrameworkContext,
  UNSAFE_invariant,
  useMatches,
} from "react-router"
import { beginLate } from "./begin-late.ts"
import { Handover } from "./handover.ts"

/** The router's own scripts, in another order: the browser hears of them when
 * it has painted the page, so that they take no part of a slow line from the
 * letters and the picture on the first screen. While the site is being written
 * they come as the router has them. */
export function LateScripts() {
  const { nonce, texts } = useStart()
  return (
    <>
      {import.meta.env.DEV && <Scripts />}
      {texts.map((text, place) => (
        <script
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          key={place}
          nonce={nonce}
          // The browser's half does not know what the server's wrote here.
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words
          dangerouslySetInnerHTML={{ __html: text }}
        />
      ))}
    </>
  )
}

function useStart() {
  const framework = use(UNSAFE_FrameworkContext)
  const found = use(Handover)
  const ids = useMatches().map(({ id }) => id)
  UNSAFE_invariant(framework, "The scripts stand inside the router.")
  if (!import.meta.env.SSR) return { texts: BLANK }
  const { manifest, nonce, serverHandoffString } = framework
  const handOver = `${STREAM}Controller.enqueue(${inScript(found)});${STREAM}Controller.close()`
  if (import.meta.env.DEV) return { nonce, texts: [handOver] }
  const parts = [manifest.entry, ...ids.map((id) => manifest.routes[id])]
  const files = {
    preloads: [...new Set(parts.flatMap((part) => part?.imports ?? []))],
    manifest: manifest.url,
    routes: ids.map((id) => [id, manifest.routes[id]?.module ?? ""] as const),
    entry: manifest.entry.module,
  }
  const open = `window.__reactRouterContext=${serverHandoffString};${OPEN_STREAM}`
  const begin = `(${BEGIN})(${JSON.stringify(files)})`
  return { nonce, texts: [`${open};${handOver}`, begin] }
}

const BLANK = import.meta.env.DEV ? [" "] : [" ", " "]

/** Nothing in it can end the script that it stands in, nor a line of it, nor
 * its quotes: single ones, since what is quoted is full of double ones. */
function inScript(text: string) {
  const inert = text.replace(
    /[\\'<\n\r\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
  return `'${inert}'`
}

/** Its text stands in every page: without comments and indents. */
const BEGIN = String(beginLate).replace(/\s*\/\*.*?\*\/|(?<=\n)\s+/gs, "")

/** Where the router's browser half looks for what the loaders found. */
const STREAM = "__reactRouterContext.stream"
const OPEN_STREAM = `${STREAM}=new ReadableStream({start(c){${STREAM}Controller=c}}).pipeThrough(new TextEncoderStream())`
