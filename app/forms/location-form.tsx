import { Form } from "react-router"
import { Button } from "../ui/button.tsx"
import { Field } from "../ui/field.tsx"

/** The field that tells the page's forms apart. */
export const LOCATION_FORM = "where"

type LocationFormProps = {
  where: { country: string | null; city: string | null }
  countries: { code: string; name: string }[]
  noted: boolean
  busy: boolean
}

/** Lets subscribers say where they are, if they like. */
export function LocationForm({
  where,
  countries,
  noted,
  busy,
}: LocationFormProps) {
  return (
    <section id="where" aria-labelledby="where-title" className="w-full">
      <h2 id="where-title" className="label border-rule border-t pt-4 text-ash">
        Or stay, and tell us where you are
      </h2>
      <p className="mt-4 max-w-[44ch]">
        Then we can write about a night in your town without writing to
        everybody about it. Leave it empty and we know nothing.
      </p>
      {noted && (
        <p
          role="status"
          className="mt-6 max-w-[44ch] border-ash border-l-4 bg-bone px-5 py-4 text-ink"
        >
          Noted. You can change it here whenever you like.
        </p>
      )}
      <Form
        method="post"
        className="mt-6 grid max-w-3xl items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
      >
        <input type="hidden" name="what" value={LOCATION_FORM} />
        <div className="grid gap-2">
          <label htmlFor="country" className="label text-ash">
            Country
          </label>
          <select
            id="country"
            name="country"
            defaultValue={where.country ?? ""}
            autoComplete="country"
            className="min-h-[3.125rem] w-full rounded-control border border-ash/60 bg-panel px-4 text-base text-bone"
          >
            <option value="">Not said</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Field
          label="Town"
          name="city"
          defaultValue={where.city ?? ""}
          maxLength={120}
          autoComplete="address-level2"
        />
        <Button
          type="submit"
          look="quiet"
          disabled={busy}
          className="min-h-[3.125rem]"
        >
          Save
        </Button>
      </Form>
    </section>
  )
}
