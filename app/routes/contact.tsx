import { Link } from "react-router"
import { sellerOf } from "../data/seller.ts"
import { tables } from "../data/tables.ts"
import { withFailureMessage } from "../forms/client-action.ts"
import { contactForm } from "../forms/contact.ts"
import { ContactForm } from "../forms/contact-form.tsx"
import { contactAction } from "../forms/form-actions.ts"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { PageHead } from "../ui/page-head.tsx"
import type { Route } from "./+types/contact"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Contact – 9X",
    description:
      "Write to 9X in London: work with us, press, live, licensing, or a question about an order.",
    picture: "/og/page/contact.jpg",
    structured: import.meta.env.SSR
      ? (at) => [breadcrumbs([["Contact", "/contact"]], at)]
      : undefined,
  })

export async function loader({ context }: Route.LoaderArgs) {
  return { seller: await sellerOf(tables(context)) }
}

export const action = contactAction

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withFailureMessage(contactForm, serverAction)
}

export default function Contact(props: Route.ComponentProps) {
  const { seller } = props.loaderData
  return (
    <>
      <PageHead title="Contact" />
      <div className="grid gap-x-8 gap-y-14 px-gutter pb-24 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <ContactForm posted={props.actionData} />
        </div>
        <div className="lg:col-span-5 lg:pl-8">
          <p className="max-w-[30ch] text-2xl leading-snug">
            Work with us, book us, write about us, or tell us that your record
            arrived bent.
          </p>
          <dl className="mt-12">
            <Row term="Demos">
              Please use the{" "}
              <Link to="/submit" className={LINK}>
                demo form
              </Link>
              ; it’s the only place we listen.
            </Row>
            <Row term="Press">
              Every artist’s page has a press kit with pictures, quotes and
              dates.
            </Row>
            <Row term="Orders">
              {seller.email ? (
                <a href={`mailto:${seller.email}`} className={LINK}>
                  {seller.email}
                </a>
              ) : (
                "By this form"
              )}
              , with the eight characters of your order number.
            </Row>
            <Row term="Post">
              <address className="not-italic">
                {[seller.name, ...seller.address].map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
            </Row>
          </dl>
        </div>
      </div>
    </>
  )
}

const LINK = "underline decoration-signal underline-offset-4 hover:text-signal"

type RowProps = { term: string; children: React.ReactNode }

function Row({ term, children }: RowProps) {
  return (
    <div className="grid grid-cols-[6rem_1fr] border-rule border-t py-5 last:border-b">
      <dt className="label pt-1 text-ash">{term}</dt>
      <dd className="leading-relaxed">{children}</dd>
    </div>
  )
}
