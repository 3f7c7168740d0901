import { useId } from "react"
import { promoMessages } from "#app/order-messages.ts"
import { Button } from "#app/ui/button.tsx"
import type { usePromo } from "./use-promo.ts"

type PromoBoxProps = { promo: ReturnType<typeof usePromo> }
type Says = PromoBoxProps["promo"]["says"]

/** A field for a promo code, or the applied code with a remove button. A code
 * `outdone` by the members' price says so. */
export function PromoBox({ promo, outdone }: PromoBoxProps & Outdone) {
  const id = useId()
  const says: Says = outdone
    ? { text: promoMessages.membersBetter }
    : promo.says
  return (
    <div className="grid gap-2">
      {promo.code ? <Applied promo={promo} /> : <Entry id={id} promo={promo} />}
      <p
        id={`${id}-says`}
        role="status"
        className={`min-h-5 text-sm ${says?.bad ? "text-signal" : "text-bone"}`}
      >
        {says?.text}
      </p>
    </div>
  )
}

type Outdone = { outdone: boolean }

function Entry({ id, promo }: PromoBoxProps & { id: string }) {
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get("code")
        if (!promo.busy) void promo.apply(String(typed ?? ""))
      }}
    >
      <label htmlFor={id} className="label text-ash">
        Promo code
      </label>
      <div className="flex gap-3">
        <input
          id={id}
          name="code"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the pressed button is gone
          autoFocus={promo.says !== null}
          aria-invalid={promo.says?.bad ? true : undefined}
          aria-describedby={`${id}-says`}
          className="min-h-11 w-full min-w-0 rounded-control border border-ash/60 bg-panel px-4 py-3 font-mono text-base uppercase aria-invalid:border-signal"
        />
        <Button look="quiet" type="submit" disabled={promo.busy}>
          Apply
        </Button>
      </div>
    </form>
  )
}

function Applied({ promo }: PromoBoxProps) {
  return (
    <div className="grid gap-2">
      <p className="label text-ash">Promo code</p>
      <div className="flex items-center justify-between gap-3 border border-rule border-dashed py-1 pr-1 pl-4">
        <p className="truncate font-mono">{promo.code}</p>
        <Button
          look="link"
          // The form it was typed in is gone.
          autoFocus={promo.says !== null}
          onClick={promo.remove}
          aria-label={`Remove promo code ${promo.code}`}
          className="px-3"
        >
          Remove
        </Button>
      </div>
    </div>
  )
}
