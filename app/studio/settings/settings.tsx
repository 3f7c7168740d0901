import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "react-router"
import { SETTINGS } from "#domain/records/settings.ts"
import { may } from "../data/access.ts"
import { ask } from "../data/tables.ts"
import { FormScreen } from "../form/form-screen.tsx"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { useStaff } from "../frame/staff-context.ts"
import { errorMessage, studioMessages } from "../messages.ts"
import { ZONES } from "../shop/zones.tsx"
import { SETTING_FORMS, type SettingForm } from "./setting-forms.ts"

/** The site's settings. */
export function Component() {
  const { id } = useParams()
  const { role } = useStaff()
  const own = SETTING_FORMS.filter(({ roles }) => may(role, roles))
  const form = SETTING_FORMS.find(({ only }) => only === id)
  if (!id && own.length > 0) return <Index forms={own} />
  if (id && !form) return <Notice text={studioMessages.gone} to={BACK} />
  if (!form || !own.includes(form)) {
    return <Notice text={studioMessages.notYours} />
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
  if (settings.isError) return <Notice text={errorMessage(settings.error)} />
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
            summary={summaryOf(form, settings.data)}
          />
        ))}
        {may(role, ZONES.roles) && (
          <Line
            to={`/studio/${ZONES.path}`}
            title="Shipping"
            about="Shipping zones and rates."
          />
        )}
      </ul>
    </div>
  )
}

function summaryOf({ only, summary }: SettingForm, kept: Map<string, unknown>) {
  if (!kept.has(only)) return "Not set yet"
  return summary(SETTINGS[only].read(kept.get(only))) || "Empty"
}

type LineProps = { to: string; title: string; about: string; summary?: string }

function Line({ to, title, about, summary }: LineProps) {
  return (
    <li className="border-rule border-t">
      <Link
        to={to}
        className="grid min-h-14 gap-x-6 gap-y-1 py-3 hover:bg-sheet sm:grid-cols-[10rem_minmax(0,1fr)]"
      >
        <span className="font-semibold">{title}</span>
        <span className="min-w-0">
          <span className="block">{about}</span>
          {summary && (
            <span className="label line-clamp-2 break-words text-ash">
              {summary}
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
