import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type APIRequestContext, expect } from "@playwright/test"

type Row = Record<string, unknown>

/** The tables as the service sees them: what was really stored. */
export async function serviceRows(request: APIRequestContext) {
  const file = join(process.env.E2E_DATA_DIR ?? "", "keys.json")
  const { secret } = JSON.parse(await readFile(file, "utf8"))
  const headers = { apikey: secret }
  return {
    async find(table: string, query: Record<string, string>): Promise<Row[]> {
      const answer = await request.get(`/rest/v1/${table}`, {
        headers,
        params: { select: "*", ...query },
      })
      expect(answer.status()).toBe(200)
      return answer.json()
    },
    async add(table: string, row: Row) {
      const answer = await request.post(`/rest/v1/${table}`, {
        headers,
        data: row,
      })
      expect(answer.status(), await answer.text()).toBe(201)
    },
    async change(table: string, query: Record<string, string>, values: Row) {
      const answer = await request.patch(`/rest/v1/${table}`, {
        headers,
        params: query,
        data: values,
      })
      expect(answer.status()).toBe(204)
    },
  }
}
