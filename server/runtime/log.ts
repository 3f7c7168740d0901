import { type Logger, pino } from "pino"

export type Log = Logger

/** One JSON line an event on standard output. Nothing that identifies a
 * person or opens a door is ever handed to it; the paths below are the net
 * under that rule. */
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
        // What PostgreSQL adds to an error may be a row.
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
