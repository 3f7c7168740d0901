import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import {
  connect,
  type DatabaseTarget,
  inDatabase,
} from "#platform/postgres/connection.ts"
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts"
import { migrate } from "#platform/postgres/migrations.ts"
import { writeMailKinds } from "#server/mail/mail-kinds.ts"
import { MAILS } from "#server/rooms.ts"
import { PLAN } from "#server/runtime/schema.ts"

declare module "vitest" {
  interface ProvidedContext {
    postgres: DatabaseTarget
  }
}

/** One PostgreSQL for the whole run (the embedded one, or `DATABASE_URL`) with
 * a migrated template that every test file copies. */
export default async function setup(project: TestProject) {
  const server = await startServer()
  const admin = connect(server.target, { max: 1 })
  await admin.unsafe("drop database if exists test_template with (force)")
  await admin.unsafe("create database test_template")
  const template = connect(inDatabase(server.target, "test_template"), {
    max: 2,
  })
  await migrate(template, PLAN)
  await writeMailKinds(template, MAILS)
  await template.end()
  await admin.end()
  project.provide("postgres", server.target)
  return server.stop
}

async function startServer() {
  const url = process.env.DATABASE_URL
  if (url) return { target: { url }, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), "site-tests-"))
  const embedded = await startEmbeddedPostgres({
    dataDir,
    label: "tests",
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "400",
    },
  })
  return {
    target: embedded.target,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
