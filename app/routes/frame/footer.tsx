import type { Social } from "../../data/settings.ts"
import { NewsletterForm } from "../../forms/newsletter-form.tsx"
import { Mark } from "../../site/mark.tsx"
import { setSingleKeysEnabled, useSingleKeys } from "../../site/single-keys.ts"
import { useSite } from "../../site/use-site.ts"
import { Arrow } from "../../ui/arrow.tsx"
import { ScreenLink } from "../../ui/screen-link.tsx"
import { FOOTER_LINKS, FOOTER_MORE_LINKS } from "./links.ts"

export function Footer() {
  return (
    <footer className="later grid [--later:28rem] grid-cols-2 gap-x-8 gap-y-3 border-rule border-t px-gutter pt-6 pb-2 md:grid-cols-12 md:gap-y-14 md:pt-14 md:pb-10">
      <div
        id="newsletter"
        className="col-span-full scroll-mt-6 max-md:grid max-md:grid-cols-[auto_1fr] max-md:items-center max-md:gap-x-4 md:col-span-6"
      >
        <Mark className="h-8 md:h-11" />
        <p className="text-ash max-md:text-sm md:mt-6 md:mb-5">
          Records, shows and drops, by letter. Now and then.
        </p>
        <div className="max-md:col-span-full max-md:mt-4">
          <NewsletterForm name="Newsletter" />
        </div>
      </div>
      <Elsewhere />
      <nav aria-label="Footer" className="md:col-span-3">
        <ul className="label">
          {FOOTER_LINKS.map(({ to, text }) => (
            <li key={to}>
              <ScreenLink
                to={to}
                className="flex min-h-11 items-center hover:text-signal"
              >
                {text}
              </ScreenLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-8 border-rule border-t pt-2 md:pt-4">
        <p className="label text-ash max-md:text-[0.6875rem] max-md:tracking-normal">
          Amplifying Talent. Crafting Legacies.
        </p>
        <nav aria-label="Letters and codes">
          <ul className="label flex gap-x-6">
            {FOOTER_MORE_LINKS.map(({ to, text }) => (
              <li key={to}>
                <ScreenLink
                  to={to}
                  className="flex min-h-11 items-center text-ash hover:text-bone"
                >
                  {text}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </nav>
        <SingleKeySwitch />
      </div>
    </footer>
  )
}

const PROFILES: [keyof Social, string][] = [
  ["playlist", "Playlist"],
  ["photos", "Photos"],
  ["videos", "Videos"],
  ["microblog", "Microblog"],
]

/** The label's social profiles that are set. */
function Elsewhere() {
  const social = useSite()?.social ?? {}
  const set = PROFILES.filter(([kind]) => social[kind])
  return (
    <nav aria-label="9X elsewhere" className="md:col-span-3">
      <ul className="label">
        {set.map(([kind, text]) => (
          <li key={kind}>
            <a
              href={social[kind]}
              rel="me noopener"
              target="_blank"
              className="flex min-h-11 items-center gap-2 hover:text-signal"
            >
              {text}
              <span className="text-ash">
                <Arrow way="out" />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Turns single-letter shortcuts off and on. Hidden on phones, which have no
 * keyboard. */
function SingleKeySwitch() {
  const on = useSingleKeys()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={() => setSingleKeysEnabled(!on)}
      className="label flex min-h-11 items-center gap-3 text-ash hover:text-bone max-md:hidden noscript:hidden"
    >
      Shortcuts / and M
      <span aria-hidden="true" className="text-bone">
        {on ? "On" : "Off"}
      </span>
    </button>
  )
}
