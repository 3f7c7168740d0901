import { Agent, request } from "node:http"

export type Visit = { status: number; ms: number }

/** Keep-alive connections as browsers hold them: one for each visitor. */
export function openConnections(url: string, most: number) {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: most,
    maxFreeSockets: most,
  })
  const { hostname, port } = new URL(url)

  function visit(path: string, address: string): Promise<Visit> {
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          hostname,
          port,
          path,
          headers: { "X-Forwarded-For": address, "Accept-Encoding": "br" },
        },
        (response) => {
          response.resume()
          response.on("error", reject)
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              ms: performance.now() - began,
            }),
          )
        },
      )
      sent.on("error", reject)
      sent.setTimeout(30_000, () => sent.destroy(new Error("no answer")))
      sent.end()
    })
  }

  return {
    visit,
    open: () =>
      Object.values(agent.sockets)
        .concat(Object.values(agent.freeSockets))
        .flat().length,
    close: () => agent.destroy(),
  }
}

export function percentile(sorted: number[], share: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}
