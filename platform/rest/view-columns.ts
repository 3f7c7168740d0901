export type Origin = { table: number; column: number }

const ENTRY =
  /:resno (\d+) :resname (?:\\.|[^ \\])* :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (-?\d+) :resjunk (false|true)\}$/s

/** Where each of a view's columns comes from, by its number. PostgreSQL notes
 * in a view's stored query the table and column that a plain column stands
 * for; only the outermost list counts, not those of its sub-queries. */
export function readViewColumns(nodeTree: string): Map<number, Origin> {
  const origins = new Map<number, Origin>()
  for (const entry of outerTargets(nodeTree)) {
    const [, number, table, column, junk] = entry.match(ENTRY) ?? []
    if (!number || table === "0" || junk === "true") continue
    origins.set(Number(number), {
      table: Number(table),
      column: Number(column),
    })
  }
  return origins
}

const TARGET_DEPTH = 4

/** Node trees are nested brackets with backslashes before literal ones: the
 * query is `({QUERY … :targetList ({TARGETENTRY …} …) …})`. */
function outerTargets(text: string) {
  const targets: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === "\\") at += 1
    else if (letter === "(" || letter === "{") {
      depth += 1
      if (depth === TARGET_DEPTH) start = at
    } else if (letter === ")" || letter === "}") {
      if (depth === TARGET_DEPTH && text.startsWith("{TARGETENTRY ", start)) {
        targets.push(text.slice(start, at + 1))
      }
      depth -= 1
    }
  }
  return targets
}
