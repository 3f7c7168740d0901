import { may } from "../data/access.ts"
import { useStaff } from "../frame/staff-context.ts"
import type { Companion } from "../resource.ts"
import { canApply, type PublishAction } from "./selection.ts"
import { stateName } from "./state.ts"

type CompanionsProps = {
  companions: readonly Companion[]
  chosen: readonly Companion[]
  asked: PublishAction
  onToggle: (id: string) => void
}

/** Related items to publish or withdraw too. Items that don't apply, or that
 * the role can't change, are disabled. */
export function Companions(props: CompanionsProps) {
  const { companions, chosen, asked, onToggle } = props
  const { role } = useStaff()
  return (
    <fieldset>
      <legend className="label pb-2 text-ash">Include</legend>
      <ul className="max-h-[40svh] overflow-y-auto border-rule border-b">
        {companions.map((one) => (
          <li key={one.row.id} className="border-rule border-t">
            <label className="flex min-h-11 items-center gap-3 py-1">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-ink"
                checked={chosen.includes(one)}
                disabled={!canApply(one, asked, role)}
                onChange={() => onToggle(one.row.id)}
              />
              <span className="mr-auto min-w-0">
                {one.resource.nameOf(one.row)}{" "}
                <span className="label text-ash">{one.resource.one}</span>
              </span>
              <span className="label shrink-0 text-ash">
                {may(role, one.resource.roles) ? nameOf(one) : "No access"}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function nameOf({ resource: { publishing }, row }: Companion) {
  return publishing ? stateName(publishing, row) : ""
}
