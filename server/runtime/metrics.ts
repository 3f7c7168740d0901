import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from "prom-client"
import type { Sql } from "#platform/postgres/connection.ts"

export type Metrics = ReturnType<typeof createMetrics>

/** The figures of `/metrics`. Labels are route patterns, never paths, so that
 * their number stays small whatever visitors ask for. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered, by route, method and status.",
    labelNames: ["route", "method", "status"],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "Time from a request to the end of its answer, by route.",
    labelNames: ["route"],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  // Incremented thousands of times a second: a plain number until exported.
  const pages = { hit: 0, miss: 0, rendered: 0 }
  new Counter({
    name: "page_cache_total",
    help: "Visitors who got a page from memory (hit) or waited for it (miss), and pages rendered.",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(pages)) {
        this.inc({ outcome }, count)
      }
    },
  })
  const pool = gauge(
    "database_connections",
    "Connections to PostgreSQL, by state.",
    ["state"],
  )
  const mails = gauge("mails_waiting", "Mails queued and not sent yet.")
  const orders = gauge("orders", "Orders, by status.", ["status"])

  function gauge(name: string, help: string, labelNames: string[] = []) {
    return new Gauge({ name, help, labelNames, registers: [registry] })
  }

  return {
    contentType: registry.contentType,
    /** A page was sent from memory, had to be waited for, or was rendered. */
    countPage(outcome: keyof typeof pages) {
      pages[outcome] += 1
    },
    /** Uncached work: how many requests are running, waiting and refused. */
    watchLoadShedding(figures: () => Record<string, number>) {
      new Gauge({
        name: "uncached_work",
        help: "Requests for uncached work, by state; turnedAway since the start.",
        labelNames: ["state"],
        registers: [registry],
        collect() {
          for (const [state, count] of Object.entries(figures())) {
            this.set({ state }, count)
          }
        },
      })
    },
    answered(route: string, method: string, status: number, ms: number) {
      requests.inc({ route, method, status })
      seconds.observe({ route }, ms / 1000)
    },
    /** The database is queried only when the metrics are requested. */
    async text(sql: Sql) {
      const [counts, states] = await Promise.all([
        countWork(sql),
        countConnections(sql),
      ])
      mails.set(counts.mailsWaiting)
      orders.reset()
      for (const [status, count] of Object.entries(counts.ordersByStatus)) {
        orders.set({ status }, count)
      }
      pool.reset()
      for (const [state, count] of Object.entries(states)) {
        pool.set({ state }, count)
      }
      return registry.metrics()
    },
  }
}

/** Counts for the office, for `/metrics`. */
async function countWork(sql: Sql) {
  const [mails] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from public.mail_outbox
    where status = 'queued'`
  const orders = await sql<{ status: string; count: number }[]>`
    select status, count(*)::int as count from public.orders group by status`
  return {
    mailsWaiting: mails?.waiting ?? 0,
    ordersByStatus: Object.fromEntries(
      orders.map(({ status, count }) => [status, count]),
    ),
  }
}

/** This process's connections as PostgreSQL sees them. */
async function countConnections(sql: Sql) {
  const rows = await sql<{ state: string; count: number }[]>`
    select coalesce(state, 'other') as state, count(*)::int as count
    from pg_stat_activity
    where application_name = current_setting('application_name')
      and datname = current_database()
    group by 1`
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
