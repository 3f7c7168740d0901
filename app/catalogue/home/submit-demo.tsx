import type { Outcome } from "#app/forms/form-rules.ts"
import { HomeDemoForm } from "#app/forms/home-demo-form.tsx"
import { SectionHead } from "#app/ui/section-head.tsx"

/** The open door: what to send on the left, the slip on the right. */
export function SubmitDemo({ posted }: { posted?: Outcome }) {
  return (
    <section
      id="submit-demo"
      aria-labelledby="demo"
      className="later px-gutter py-20 [--later:77rem]"
    >
      <SectionHead id="demo" title="Submit Your Demo" />
      <div className="grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <p className="poster text-[clamp(2.5rem,5vw,5rem)] leading-[0.96]">
            Play us the one you keep going back to.
          </p>
          <p className="mt-8 max-w-[44ch] text-ash text-lg leading-relaxed">
            One link is enough, finished or not. We listen to all of it, and
            answer when we hear something we can help with.
          </p>
        </div>
        <div className="lg:col-span-7">
          <HomeDemoForm posted={posted} />
        </div>
      </div>
    </section>
  )
}
