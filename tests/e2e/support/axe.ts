import AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"

/** What axe finds wrong on the page as it stands, each in a sentence.
 * It looks at one frame and explains only what fails: a third of the time. */
export async function faultsOn(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .analyze()
  return violations.map(explain)
}

type Violation = {
  id: string
  help: string
  nodes: { target: unknown; failureSummary?: string }[]
}

function explain({ id, help, nodes }: Violation) {
  const first = nodes[0]
  return `${id}: ${help} at ${JSON.stringify(first?.target)} ${first?.failureSummary}`
}
