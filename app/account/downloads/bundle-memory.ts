import { BUNDLES } from "../session/forget-member.ts"
import type { Bundle } from "./bundle.ts"

/** Bundles of this visit, for as long as their links work. */
export const bundleMemory = {
  keep(itemId: string, bundle: Bundle) {
    try {
      sessionStorage.setItem(BUNDLES + itemId, JSON.stringify(bundle))
    } catch {
      // A closed or full storage only means that a reload asks again.
    }
  },

  recall(itemId: string): Bundle | null {
    try {
      const stored = sessionStorage.getItem(BUNDLES + itemId)
      const bundle = stored ? (JSON.parse(stored) as Bundle) : null
      return bundle && bundle.until > Date.now() ? bundle : null
    } catch {
      return null
    }
  },
}
