import { rm } from "node:fs/promises"

/** The browser tests' data goes with them. The site may be on its way out
 * still, and writing. */
export default async function teardown() {
  const folder = process.env.E2E_DATA_DIR
  if (!folder) return
  const patient = { maxRetries: 20, retryDelay: 200 }
  await rm(folder, { recursive: true, force: true, ...patient }).catch(
    (error) => console.warn(`${folder} is left behind: ${error.code}`),
  )
}
