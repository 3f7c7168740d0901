/** Requests that two parsers would split differently, or that are not requests
 * at all. Each is written to the socket unchanged; the connection may be closed
 * on any of them. A second request hidden in one asks for the metrics, which no
 * answer may show. */
const HIDDEN = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
const CHUNKED = `0\r\n\r\n${HIDDEN}`
const HEAD = "POST /newsletter HTTP/1.1\r\nHost: 9x.example\r\n"
const FORM = "Content-Type: application/x-www-form-urlencoded\r\n"

/** Single requests with another in their body: one answer each. */
export const NESTED = ["/artists", "/", "/assets/none.js", "/healthz"].flatMap(
  (path) =>
    ["GET", "HEAD", "POST"].flatMap((method) => {
      const head = `${method} ${path} HTTP/1.1\r\nHost: 9x.example\r\n`
      const length = `Content-Length: ${HIDDEN.length}\r\n`
      const size = HIDDEN.length.toString(16)
      return [
        `${head}${length}\r\n${HIDDEN}`,
        `${head}${length.toLowerCase()}\r\n${HIDDEN}`,
        `${head}Transfer-Encoding: chunked\r\n\r\n${size}\r\n${HIDDEN}\r\n0\r\n\r\n`,
      ]
    }),
)

export const SMUGGLED: string[] = [
  `${HEAD}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n${CHUNKED}`,
  `${HEAD}Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n${CHUNKED}`,
  `${HEAD}Transfer-Encoding: chunked, identity\r\n\r\n${CHUNKED}`,
  `${HEAD}Transfer-Encoding: xchunked\r\n\r\n${CHUNKED}`,
  `${HEAD}Transfer-Encoding : chunked\r\n\r\n${CHUNKED}`,
  `${HEAD}Transfer-Encoding:\tchunked\r\n\r\n${CHUNKED}`,
  `${HEAD}Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n${CHUNKED}`,
  `${HEAD} Transfer-Encoding: chunked\r\n\r\n${CHUNKED}`,
  `${HEAD}Content-Length: 0\r\nContent-Length: 44\r\n\r\n${HIDDEN}`,
  `${HEAD}Content-Length: +0\r\n\r\n${HIDDEN}`,
  `${HEAD}Content-Length: -1\r\n\r\n${HIDDEN}`,
  `${HEAD}Content-Length: 0x0\r\n\r\n${HIDDEN}`,
  `${HEAD}Content-Length: 99999999999999999999\r\n\r\n${HIDDEN}`,
  `${HEAD}${FORM}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx`,
  `${HEAD}${FORM}Transfer-Encoding: chunked\r\n\r\n-1\r\nx\r\n0\r\n\r\n`,
  `${HEAD}${FORM}Transfer-Encoding: chunked\r\n\r\n1;${"a".repeat(20_000)}\r\nx\r\n0\r\n\r\n`,
  `${HEAD}${FORM}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nX-Trailer: yes\r\nHost: evil.example\r\n\r\n`,
  "GET / HTTP/1.1\r\n\r\n",
  "GET / HTTP/1.0\r\n\r\n",
  "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
  "GET  /  HTTP/1.1\r\nHost: x\r\n\r\n",
  "GET /\r\n\r\n",
  "get / http/1.1\r\nhost: x\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "CONNECT 127.0.0.1:5432 HTTP/1.1\r\nHost: x\r\n\r\n",
  "GET / HTTP/1.1\nHost: x\n\n",
  "GET / HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n",
  "GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n",
  "GET /é\u00ff HTTP/1.1\r\nHost: x\r\n\r\n",
  `GET /${"a".repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(70_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\n${"X: y\r\n".repeat(9_000)}\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n${HIDDEN}`,
  "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
  "\r\n\r\n\r\n\r\n",
  "GET http://evil.example/ HTTP/1.1\r\nHost: 9x.example\r\n\r\n",
  "GET https://evil.example/metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
  "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
]
