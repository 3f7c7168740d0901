import { testShopNote } from "../messages.ts"

/** On every page of a shop that others can reach and that takes no money. */
export function TestShop() {
  return (
    <aside
      aria-label="Test shop"
      className="label bg-marigold px-gutter py-2 text-center text-ink"
    >
      {testShopNote}
    </aside>
  )
}
