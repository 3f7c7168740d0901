import { use } from "react"
import {
  Scripts,
  UNSAFE_FrameworkContext,
  UNSAFE_invariant,
  useMatches,
} from "react-router"
import { beginLate } from "./begin-late.ts"

/** The router's own scripts, in another order: the browser hears of them when
 * it has painted the page, so that they take no part of a slow line from the
 * letters and the picture on the first screen. */
export function LateScripts() {
  return import.meta.env.DEV ? <Scripts /> : <Late />
}

function Late() {
  const texts = useStartingTexts()
  return texts.map((text, place) => (
    <script
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      key={place}
      // The browser's half does not know what the server's wrote here.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words
      dangerouslySetInnerHTML={{ __html: text }}
    />
  ))
}

function useStartingTexts() {
  const framework = use(UNSAFE_FrameworkContext)
  const ids = useMatches().map(({ id }) => id)
  UNSAFE_invariant(framework, "The scripts stand inside the router.")
  if (!import.meta.env.SSR) return [" ", " "]
  const { manifest, renderMeta, serverHandoffString } = framework
  // Without it the router would not send what the loaders found.
  if (renderMeta) renderMeta.didRenderScripts = true
  const parts = [manifest.entry, ...ids.map((id) => manifest.routes[id])]
  const files = {
    preloads: [...new Set(parts.flatMap((part) => part?.imports ?? []))],
    manifest: manifest.url,
    routes: ids.map((id) => [id, manifest.routes[id]?.module ?? ""] as const),
    entry: manifest.entry.module,
  }
  return [
    `window.__reactRouterContext=${serverHandoffString};${OPEN_STREAM}`,
    `(${beginLate})(${JSON.stringify(files)})`,
  ]
}

/** Where the router's browser half finds what the loaders found. */
const OPEN_STREAM =
  "__reactRouterContext.stream=new ReadableStream({start(c){__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream())"
