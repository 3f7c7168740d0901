import { type Choice, optionsOf } from "./choice.ts"

type SelectorProps = Choice & { onChoose: (value: string) => void }

/** A choice from a long list, such as years or a whole roster. */
export function Selector({ name, label, onChoose, ...choice }: SelectorProps) {
  const { value, options } = optionsOf(choice)
  return (
    <label className="label grid content-start gap-2 text-ash">
      {label}
      <select
        name={name}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-11 rounded-control border border-ash/60 bg-panel px-3 text-base text-bone normal-case [font-family:var(--font-sans)]"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  )
}
