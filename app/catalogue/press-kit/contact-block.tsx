import { Link } from "react-router"
import type { PressContact } from "#domain/press-contact.ts"
import { sheetLink } from "./sheet-section.tsx"

type ContactBlockProps = { contact: PressContact; siteUrl: string }

/** The press contact, or the contact page if the label has set no address. */
export function ContactBlock({ contact, siteUrl }: ContactBlockProps) {
  return (
    <address className="grid gap-x-8 gap-y-4 not-italic sm:grid-cols-2 print:grid-cols-2">
      <p>
        <span className="font-bold">{contact.name}</span>
        {contact.address.map((line) => (
          <span key={line} className="block text-ash">
            {line}
          </span>
        ))}
      </p>
      <p className="grid justify-items-start">
        {contact.email && (
          <a
            href={`mailto:${contact.email}`}
            className="wrap-anywhere py-2 font-bold text-xl underline decoration-signal underline-offset-4 hover:text-signal print:p-0 print:text-base print:no-underline"
          >
            {contact.email}
          </a>
        )}
        <Link
          to="/contact"
          data-address={`${siteUrl}/contact`}
          className={sheetLink}
        >
          <span className="print:hidden">Contact 9X</span>
        </Link>
      </p>
    </address>
  )
}
