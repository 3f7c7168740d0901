import { Link } from "react-router"
import { NewsletterForm } from "../forms/newsletter-form.tsx"
import { LINKS } from "./links.ts"

export function Footer() {
  return (
    <footer className="grid gap-10 border-rule border-t px-gutter py-12 md:grid-cols-12">
      <p className="poster text-5xl md:col-span-6">9X</p>
      <div className="md:col-span-6">
        <p className="mb-5 text-ash">
          Records, shows and drops, by letter. Now and then.
        </p>
        <NewsletterForm name="Newsletter" />
      </div>
      <nav aria-label="Footer" className="md:col-span-6">
        <ul className="label grid grid-cols-2 gap-y-4 sm:grid-cols-3">
          {LINKS.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} prefetch="intent" className="hover:text-signal">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="label text-ash md:col-span-12">
        Amplifying Talent. Crafting Legacies.
      </p>
    </footer>
  )
}
