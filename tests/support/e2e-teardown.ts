import { rm } from "node:fs/promises"

/** Removes the browser tests' data. The site may still be stopping, and
 * writing. */
export default async function teardown() {
  const folder = process.env.E2E_DATA_DIR
  if (!folder) return
  const patient = { maxRetries: 20, retryDelay: 200 }
  await rm(folder, { recursive: true, force: true, ...patient }).catch(
    (error) => console.warn(`${folder} is left behind: ${error.code}`),
  )
}
