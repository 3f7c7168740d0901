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

/**
 * Deferred hydration: the router's own scripts in a different order. The
 * browser learns of them only after it has painted the page, so that on a slow
 * connection they do not compete with the fonts and the picture on the first
 * screen. In development they come in the router's order.
 *
 * Must come before the stylesheet: a script after it would wait for it.
 */
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

/** The text that reserves the hydration data's place. Only somebody who knows
 * this rendering's nonce could inject it. */
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
