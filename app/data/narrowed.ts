import { oneOf } from "../lib/query.ts"

/** A list, and the choices it can be narrowed by. When nothing is asked for,
 * both are read at once; else it is found out first what was chosen, since
 * what nobody can choose is nothing to ask a list for. */
export async function narrowed<Choice, Chosen, Row>(
  choices: Promise<Choice[]>,
  chosen: Promise<Chosen | null> | null,
  list: (chosen: Chosen | null) => Promise<Row[]>,
) {
  if (!chosen) {
    const [all, found] = await Promise.all([choices, list(null)])
    return { all, one: null, found }
  }
  const [all, one] = await Promise.all([choices, chosen])
  return { all, one, found: await list(one) }
}

/** The one of them that was asked for, if any was and it is one. */
export function oneAmong(choices: Promise<string[]>, asked: string | null) {
  return asked ? choices.then((all) => oneOf(asked, all)) : null
}
