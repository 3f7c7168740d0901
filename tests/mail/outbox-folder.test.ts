import { readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createFileDelivery, createPruner } from "#server/mail/delivery.ts"
import { temporaryFolder } from "#tests/support/site.ts"

test("written mails are bounded in number: the oldest go", async () => {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, "note.txt"), "not a mail")
  const pruner = createPruner(folder.path, { most: 3, every: 1 })
  const delivery = createFileDelivery(folder.path, pruner)
  for (let day = 1; day <= 5; day += 1) {
    const queuedAt = new Date(Date.UTC(2026, 0, day))
    await delivery.deliver(
      {
        ...{ id: `mail-${day}`, to: "fan@fans.example", queuedAt },
        sender: {
          ...{ name: "9X", address: "hello@9x.example" },
          ...{ replyTo: null, domain: "9x.example" },
        },
      },
      { subject: "Hello", text: "Hello", html: "<p>Hello</p>" },
    )
  }
  expect((await readdir(folder.path)).sort()).toEqual([
    expect.stringMatching(/^20260103.*mail-3\.eml$/),
    expect.stringMatching(/^20260104.*mail-4\.eml$/),
    expect.stringMatching(/^20260105.*mail-5\.eml$/),
    "note.txt",
  ])
})
