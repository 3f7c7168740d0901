import { ListedScreen } from "../resource-screen.tsx"
import { LETTERS } from "./letter-resource.ts"
import { LetterScreen } from "./letter-screen.tsx"

export function Component() {
  return (
    <ListedScreen
      listed={LETTERS}
      one={(id) => <LetterScreen key={id} id={id} />}
    />
  )
}
