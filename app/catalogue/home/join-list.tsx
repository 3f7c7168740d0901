import { NewsletterForm } from "#app/forms/newsletter-form.tsx"
import { newsletterMessages } from "#app/messages.ts"
import { SectionHead } from "#app/ui/section-head.tsx"

/** The last word on Home. */
export function JoinList() {
  return (
    <section
      aria-labelledby="join"
      className="later px-gutter py-20 [--later:32rem]"
    >
      <SectionHead id="join" title="Join the 9X List" />
      <div className="grid items-end gap-x-8 gap-y-10 lg:grid-cols-12">
        <p className="poster text-headline leading-[0.96] lg:col-span-8">
          First pressings, first dates, no noise.
        </p>
        <div className="lg:col-span-4">
          <p className="mb-6 max-w-[40ch] text-ash">
            {newsletterMessages.promise} One click in any of them and you are
            off the list.
          </p>
          <NewsletterForm name="Join the 9X List" />
        </div>
      </div>
    </section>
  )
}
