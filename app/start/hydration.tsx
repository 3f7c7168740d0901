import { use, useEffect } from "react"
import { Scripts, useMatches } from "react-router"
import { inlineScript } from "../site/inline-script.ts"
import { deferHydration } from "./defer-hydration.ts"
import {
  fillStream,
  openStream,
  ROUTE_MODULES,
  RouterHandoffContext,
  startFiles,
} from "./router-internals.ts"

/** Deferred hydration. The router's own scripts, in another order: the browser
 * hears of them when it has painted the page, so that they take no part of a
 * slow line from the letters and the picture on the first screen. While the
 * site is being written they come as the router has them.
 *
 * Stands before the sheet, which a script after it would wait for. */
export function DeferredHydration() {
  const handoff = use(RouterHandoffContext)
  const ids = useMatches().map(({ id }) => id)
  if (import.meta.env.DEV) return null
  if (!import.meta.env.SSR || !handoff) return <OwnScript text=" " />
  const files = JSON.stringify(startFiles(handoff, ids))
  const open = openStream(handoff.serverHandoffString)
  const handOver = `m=>{window.${ROUTE_MODULES}=m;${open};${FILL_STREAM}}`
  const text = `(${DEFER})(${files},${handOver})`
  return <OwnScript nonce={handoff.nonce} text={text} />
}

/** The hydration data (the loaders' results), at the very end of the page. */
export function HydrationData() {
  const nonce = use(RouterHandoffContext)?.nonce
  return (
    <>
      {import.meta.env.DEV && <Scripts />}
      <script
        type="application/json"
        id={HYDRATION_DATA}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR ? hydrationPlaceholder(nonce) : " ",
        }}
      />
      {import.meta.env.DEV && <OwnScript nonce={nonce} text={FILL_STREAM} />}
    </>
  )
}

/**
 * The text that reserves the hydration data's place. Only somebody who knows
 * this rendering's nonce could inject it.
 */
export function hydrationPlaceholder(nonce: string | undefined) {
  return `hydration-data-${nonce}`
}

/** Marks the page as hydrated, which replays earlier presses. */
export function useHydratedSignal() {
  useEffect(() => {
    document.documentElement.dataset.live = ""
    window.dispatchEvent(new Event("live"))
  }, [])
}

type OwnScriptProps = { nonce?: string | undefined; text: string }

function OwnScript({ nonce, text }: OwnScriptProps) {
  return (
    <script
      nonce={nonce}
      // The browser does not know what the server rendered here.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}

const DEFER = inlineScript(deferHydration)

const HYDRATION_DATA = "hydration-data"
const FILL_STREAM = fillStream(HYDRATION_DATA)
