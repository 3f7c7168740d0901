import { expect, test } from "vitest"
import { VISITOR } from "../caller.ts"
import { readJson } from "./request.ts"

test("JSON that does not come is not waited for", async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from("{")),
  })
  const request = new Request("http://x/storage/v1/object/list/art", {
    ...{ method: "POST", body, duplex: "half" },
  } as RequestInit)
  const context = {
    ...{ caller: VISITOR, clientAddress: "203.0.113.1", requestId: "1" },
  }
  await expect(readJson({ request, context }, 10)).rejects.toThrow(/cut off/)
})
