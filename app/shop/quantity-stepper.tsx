type QuantityStepperProps = {
  qty: number
  /** The maximum quantity. */
  most: number
  onChange: (qty: number) => void
}

/** A quantity of at least one. */
export function QuantityStepper({ qty, most, onChange }: QuantityStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend
    <div
      role="group"
      aria-label="Quantity"
      className="flex h-12 items-stretch rounded-control border border-ash/60 noscript:hidden"
    >
      <Step
        label="Decrease quantity"
        disabled={qty <= 1}
        onPress={() => onChange(qty - 1)}
      >
        −
      </Step>
      <output
        aria-label="Quantity"
        className="label grid w-12 place-items-center text-base"
      >
        {qty}
      </output>
      <Step
        label="Increase quantity"
        disabled={qty >= most}
        onPress={() => onChange(qty + 1)}
      >
        +
      </Step>
    </div>
  )
}

type StepProps = {
  label: string
  disabled: boolean
  onPress: () => void
  children: string
}

function Step({ label, disabled, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => !disabled && onPress()}
      className="w-12 text-xl hover:text-signal aria-disabled:cursor-not-allowed aria-disabled:text-ash"
    >
      {children}
    </button>
  )
}
