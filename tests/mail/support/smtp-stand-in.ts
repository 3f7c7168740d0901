import net, { type AddressInfo } from "node:net"

export type Received = { from: string; to: string; source: string }

/** A small mail server on loopback. `behave` decides what it says to a
 * recipient: take it, refuse it for now or for good, or say nothing. */
export async function startSmtp() {
  const received: Received[] = []
  const sockets = new Set<net.Socket>()
  const state = {
    received,
    connections: 0,
    behave: (_recipient: string): "take" | "later" | "never" | "hang" => "take",
    /** What it says to who is refused for good. */
    refusal: (recipient: string) => `550 <${recipient}> is unknown`,
    /** What it says to whoever sends, or to what is sent. */
    toSender: (_sender: string) => "250 ok",
    toMail: (_recipient: string) => "250 taken",
    /** Called when a mail is taken, before the client hears of it. */
    onTaken: async () => {},
  }

  const server = net.createServer((socket) => {
    state.connections += 1
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
    socket.on("error", () => {})
    let buffer = ""
    let data = false
    let mail = { from: "", to: "", source: "" }
    const say = (line: string) => socket.write(`${line}\r\n`)

    async function hear(line: string) {
      const [verb = ""] = line.toUpperCase().split(/[ :]/)
      if (verb === "EHLO" || verb === "HELO") return say("250 stand-in")
      if (verb === "QUIT") return socket.end("221 bye\r\n")
      if (verb === "RSET") return say("250 ok")
      if (verb === "DATA") {
        data = true
        return say("354 go on")
      }
      const address = line.match(/<([^>]*)>/)?.[1] ?? ""
      if (verb === "MAIL") {
        mail = { from: address, to: "", source: "" }
        return say(state.toSender(address))
      }
      const answer = state.behave(address)
      if (answer === "hang") return
      if (answer === "later") return say(`451 <${address}> try later`)
      if (answer === "never") return say(state.refusal(address))
      mail.to = address
      say("250 ok")
    }

    socket.setEncoding("utf8")
    socket.on("data", async (chunk) => {
      buffer += chunk
      while (true) {
        const mark = data ? "\r\n.\r\n" : "\r\n"
        const at = buffer.indexOf(mark)
        if (at < 0) return
        const piece = buffer.slice(0, at)
        buffer = buffer.slice(at + mark.length)
        if (!data) {
          await hear(piece)
          continue
        }
        data = false
        const verdict = state.toMail(mail.to)
        if (verdict.startsWith("2")) {
          received.push({ ...mail, source: piece.replace(/^\.\./gm, ".") })
          await state.onTaken()
        }
        say(verdict)
      }
    })
    say("220 stand-in")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...state,
    state,
    url: `smtp://127.0.0.1:${port}`,
    /** Cuts every line, as a crash of either side does. */
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
