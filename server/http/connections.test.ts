import { EventEmitter } from "node:events"
import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { expect, test } from "vitest"
import { createConnections } from "./connections.ts"

test("who has far more makes room, even with everything under way", () => {
  const connections = open()
  const greedy = crowd(connections, "203.0.113.1", 10)
  greedy.forEach((socket, at) => void ask(connections, socket, at !== 3))
  expect(connections.enter(from("198.51.100.1"))).toBe(true)
  expect(greedy.map(({ destroyed }) => destroyed).indexOf(true)).toBe(3)
  expect(connections.enter(from("198.51.100.2"))).toBe(true)
  expect(greedy[0]?.destroyed).toBe(true)
  expect(connections.open()).toBe(10)
})

test("an idle connection goes before one that asks", () => {
  const connections = open()
  const greedy = crowd(connections, "203.0.113.1", 10)
  for (const socket of greedy.slice(0, 9)) ask(connections, socket, false)
  expect(connections.enter(from("198.51.100.1"))).toBe(true)
  expect(greedy[9]?.destroyed).toBe(true)
})

test("who has only some more is not ended in the middle", () => {
  const connections = open()
  for (const address of ["203.0.113.1", "203.0.113.2"]) {
    for (const socket of crowd(connections, address, 5)) {
      ask(connections, socket, false)
    }
  }
  expect(connections.enter(from("203.0.113.1"))).toBe(false)
})

test("a proxy of ours is not one who has too many", () => {
  const connections = open("203.0.113.1")
  const sockets = crowd(connections, "203.0.113.1", 10)
  for (const socket of sockets) ask(connections, socket, true)
  expect(connections.enter(from("198.51.100.1"))).toBe(false)
  connections.answered(sockets[4] as Socket)
  expect(connections.enter(from("203.0.113.1"))).toBe(true)
  expect(sockets[4]?.destroyed).toBe(true)
})

test("one subscriber's many networks are one", () => {
  const connections = open()
  for (let at = 0; at < 10; at += 1) {
    const socket = from(`2001:db8:7:${at.toString(16)}::1`)
    connections.enter(socket)
    ask(connections, socket, false)
  }
  expect(connections.enter(from("2001:db8:7:ff::1"))).toBe(false)
  expect(connections.enter(from("2001:db8:8::1"))).toBe(true)
})

function open(proxy = "") {
  const bounds = { mostOfOne: 20, mostOfAll: 10 }
  return createConnections((address) => address === proxy, bounds)
}

type Connections = ReturnType<typeof open>

function crowd(connections: Connections, address: string, count: number) {
  return Array.from({ length: count }, () => {
    const socket = from(address)
    expect(connections.enter(socket)).toBe(true)
    return socket
  })
}

function from(remoteAddress: string) {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    writableLength: 0,
    destroyed: false,
    destroy() {
      socket.destroyed = true
      socket.emit("close")
    },
  })
  return socket as unknown as Socket
}

function ask(connections: Connections, socket: Socket, complete: boolean) {
  connections.ask({ socket, complete } as IncomingMessage)
}
