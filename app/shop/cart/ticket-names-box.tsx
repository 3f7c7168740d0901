import { cartNotes } from "#app/order-messages.ts"
import { Field } from "#app/ui/field.tsx"
import { LONGEST_HOLDER } from "#domain/pass.ts"
import {
  nameOn,
  type Ticket,
  type TicketNames,
  unnamedIn,
  withName,
} from "#domain/ticket-names.ts"

type TicketNamesBoxProps = {
  tickets: readonly Ticket[]
  names: TicketNames
  onChange: (names: TicketNames) => void
  /** The buyer tried to continue without a name. */
  isAsked: boolean
}

/** The names on the tickets: one for all, or one for each. */
export function TicketNamesBox(props: TicketNamesBoxProps) {
  const { tickets, names, onChange } = props
  if (tickets.length === 0) return null
  const shown = names.each ? tickets : tickets.slice(0, 1)
  return (
    <fieldset className="grid gap-4">
      <legend className="label pb-2 text-ash">Tickets</legend>
      {shown.map((ticket, place) => (
        <NameField
          key={`${ticket.variantId} ${ticket.unit}`}
          {...{ ...props, ticket }}
          label={labelOf(tickets.length, names.each, place)}
        />
      ))}
      {tickets.length > 1 && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={names.each}
            onChange={({ target }) =>
              onChange({ ...names, each: target.checked })
            }
            className="size-5 shrink-0 accent-signal"
          />
          {cartNotes.nameEach}
        </label>
      )}
    </fieldset>
  )
}

function labelOf(count: number, each: boolean, place: number) {
  if (count === 1) return cartNotes.ticketName
  return each ? cartNotes.nameOfTicket(place + 1) : cartNotes.allTickets
}

type NameFieldProps = TicketNamesBoxProps & { ticket: Ticket; label: string }

function NameField({ ticket, label, ...props }: NameFieldProps) {
  const { names, onChange, isAsked } = props
  const isMissing = isAsked && unnamedIn([ticket], names) !== undefined
  return (
    <Field
      label={label}
      hint={names.each ? ticket.title : undefined}
      error={isMissing ? cartNotes.nameMissing : undefined}
      required
      autoComplete="name"
      maxLength={LONGEST_HOLDER}
      value={nameOn(ticket, names)}
      onChange={({ target }) => onChange(withName(names, ticket, target.value))}
    />
  )
}
