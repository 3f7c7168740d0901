import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "react-router"
import { SETTINGS } from "#domain/records/settings.ts"
import { may } from "../data/access.ts"
import { ask } from "../data/tables.ts"
import { FormScreen } from "../form/form-screen.tsx"
import { useStaff } from "../frame/staff-context.ts"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import { ZONES } from "../shop/zones.tsx"
import { SETTING_FORMS, type SettingForm } from "./setting-forms.ts"

/** What the label says and decides once for the whole site. */
export function Component() {
  const { id } = useParams()
  const { role } = useStaff()
  const own = SETTING_FORMS.filter(({ roles }) => may(role, roles))
  const form = SETTING_FORMS.find(({ only }) => only === id)
  if (!id && own.length > 0) return <Index forms={own} />
  if (id && !form) return <Told text={studioMessages.gone} to={BACK} />
  if (!form || !own.includes(form)) {
    return <Told text={studioMessages.notYours} />
  }
  return <FormScreen resource={form} id={form.only} />
}

const BACK = { path: "/studio/settings", title: "All settings" }

function Index({ forms }: { forms: readonly SettingForm[] }) {
  const { role } = useStaff()
  const settings = useQuery({
    queryKey: ["site_settings", "all"],
    queryFn: readSettings,
  })
  if (settings.isPending) return <Loading />
  if (settings.isError) return <Told text={saidOf(settings.error)} />
  return (
    <div className="max-w-5xl px-gutter pt-6">
      <h1 className="headline pb-4 text-3xl">Settings</h1>
      <ul className="border-rule border-b">
        {forms.map((form) => (
          <Line
            key={form.only}
            to={`/studio/settings/${form.only}`}
            title={form.nameOf({})}
            about={form.about}
            said={saidBy(form, settings.data)}
          />
        ))}
        {may(role, ZONES.roles) && (
          <Line
            to={`/studio/${ZONES.path}`}
            title="Shipping"
            about="Zones, and what it costs to send something there."
          />
        )}
      </ul>
    </div>
  )
}

function saidBy({ only, said }: SettingForm, kept: Map<string, unknown>) {
  if (!kept.has(only)) return "Not set yet"
  return said(SETTINGS[only].read(kept.get(only))) || "Empty"
}

type LineProps = { to: string; title: string; about: string; said?: string }

function Line({ to, title, about, said }: LineProps) {
  return (
    <li className="border-rule border-t">
      <Link
        to={to}
        className="grid min-h-14 gap-x-6 gap-y-1 py-3 hover:bg-sheet sm:grid-cols-[10rem_minmax(0,1fr)]"
      >
        <span className="font-semibold">{title}</span>
        <span className="min-w-0">
          <span className="block">{about}</span>
          {said && (
            <span className="label line-clamp-2 break-words text-ash">
              {said}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

type Kept = { key: string; value: unknown }

async function readSettings() {
  const { data } = await ask<Kept[]>((tables) =>
    tables.from("site_settings").select("key,value").limit(200),
  )
  return new Map(data.map(({ key, value }) => [key, value]))
}
