import { Search } from "../../search/search.tsx"
import { CartLink } from "../../shop/cart/cart-link.tsx"
import { Wordmark } from "../../site/wordmark.tsx"
import { ButtonLink } from "../../ui/button.tsx"
import { MenuLink } from "../../ui/screen-link.tsx"
import { Drawer } from "./drawer.tsx"
import { MAIN_LINKS } from "./links.ts"
import { SessionControls } from "./session-controls.tsx"

export function Header() {
  return (
    <header className="sticky top-0 z-40 flex h-16 items-center gap-6 border-rule border-b bg-ink px-gutter max-[26rem]:gap-2 max-[24rem]:px-3 [view-transition-name:header] xl:gap-10">
      <Wordmark />
      <nav aria-label="Main" className="max-lg:hidden">
        <ul className="flex gap-4 xl:gap-6">
          {MAIN_LINKS.map(({ to, text }) => (
            <li key={to}>
              <MenuLink
                to={to}
                className="label flex min-h-11 items-center text-ash underline-offset-8 hover:text-bone aria-[current=page]:text-bone aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:decoration-signal"
              >
                {text}
              </MenuLink>
            </li>
          ))}
        </ul>
      </nav>
      <Tools />
    </header>
  )
}

/** The right-hand end of the header, the same on every screen. */
function Tools() {
  return (
    <div className="ml-auto flex items-center gap-1 max-[24rem]:gap-0 sm:gap-2">
      <Search />
      <CartLink />
      <SessionControls />
      <ButtonLink
        look="tight"
        to="/submit"
        className="max-[24rem]:px-1 max-[26rem]:tracking-normal lg:hidden"
      >
        Submit
      </ButtonLink>
      <Drawer />
    </div>
  )
}
