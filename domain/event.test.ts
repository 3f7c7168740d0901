import { expect, test } from "vitest"
import { hoursText, ticketAddress } from "./event.ts"

const ticket_url = "https://tickets.example/9x"

test("has no tickets for a sold-out or cancelled event", () => {
  expect(ticketAddress({ status: "On Sale", ticket_url })).toBe(ticket_url)
  expect(ticketAddress({ status: "Few Left", ticket_url })).toBe(ticket_url)
  expect(ticketAddress({ status: "On Sale", ticket_url: null })).toBeNull()
  for (const status of ["Sold Out", "sold out ", "Cancelled", "CANCELED"]) {
    expect(ticketAddress({ status, ticket_url }), status).toBeNull()
  }
})

test("shows doors and start as far as they are known", () => {
  const told = (doors: string | null, starts: string | null) =>
    hoursText({ doors, starts })
  expect(told("19:00:00", "20:15:00")).toBe("Doors 19:00 · Starts 20:15")
  expect(told(null, "20:15:00")).toBe("Starts 20:15")
  expect(told("19:00:00", null)).toBe("Doors 19:00")
  expect(told(null, null)).toBe("")
})
