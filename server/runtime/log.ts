import { type Logger, pino } from "pino"

export type Log = Logger

/** One JSON line an event on standard output. Personal data and secrets are
 * never logged; the paths below are a safety net for that rule. */
export function createLog(options: { level?: string } = {}): Log {
  return pino({
    level: options.level ?? "info",
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        "*.password",
        "*.token",
        "*.authorization",
        "*.apikey",
        "*.email",
        // PostgreSQL may add a whole row to an error.
        "err.detail",
        "err.where",
        "err.query",
        "err.parameters",
        "err.args",
      ],
      censor: "…",
    },
  })
}
