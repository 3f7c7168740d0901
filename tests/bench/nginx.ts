import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, writeFile } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { freePort, temporaryFolder } from "#tests/support/site.ts"
import { ACCEPTS } from "../support/wrk.ts"

/** One nginx worker that serves these pages of a site as files: the same
 * compressed bytes and headers. It uses sendfile and logs nothing. */
export async function startNginx(site: string, paths: string[]) {
  const folder = await temporaryFolder()
  const files = join(folder.path, "files")
  await mkdir(files)
  const port = await freePort()
  const locations: string[] = []
  for (const [number, path] of paths.entries()) {
    locations.push(await copy(site + path, path, join(files, `${number}.bin`)))
  }
  const config = join(folder.path, "nginx.conf")
  await writeFile(config, configOf(folder.path, port, locations))
  const child = spawn("nginx", ["-c", config, "-p", folder.path], {
    stdio: ["ignore", "ignore", "inherit"],
  })
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(url + paths[0], child)
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM")
      await once(child, "exit")
      await folder[Symbol.asyncDispose]()
    },
  }
}

const NODES_OWN = ["date", "connection", "keep-alive", "content-length"]
const OTHER_OWN = ["x-request-id", "content-type", "etag"]

/** Writes a page to a file and returns how to serve it. Fetched by hand,
 * because Node's `fetch` would decompress it. */
async function copy(url: string, path: string, file: string) {
  const { request } = await import("node:http")
  const asked = request(url, { headers: { "Accept-Encoding": ACCEPTS } })
  asked.end()
  const [response] = await once(asked, "response")
  const chunks: Buffer[] = await response.toArray()
  await writeFile(file, Buffer.concat(chunks))
  const left = new Set([...NODES_OWN, ...OTHER_OWN])
  const headers = Object.entries<string>(response.headers)
    .filter(([name]) => !left.has(name))
    .map(([name, value]) => `add_header ${name} "${quoted(value)}";`)
  const type = quoted(response.headers["content-type"])
  return `location = ${path} { root ${dirname(file)}; try_files /${basename(file)} =404; types {} default_type "${type}"; ${headers.join(" ")} }`
}

function quoted(text: string) {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')
}

function configOf(folder: string, port: number, locations: string[]) {
  const user = process.getuid?.() === 0 ? "user root;" : ""
  return `${user}
worker_processes 1;
daemon off;
pid ${join(folder, "pid")};
error_log stderr error;
events { worker_connections 4096; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 72s;
  keepalive_requests 100000000;
  client_body_temp_path ${join(folder, "body")};
  proxy_temp_path ${join(folder, "proxy")};
  fastcgi_temp_path ${join(folder, "fastcgi")};
  uwsgi_temp_path ${join(folder, "uwsgi")};
  scgi_temp_path ${join(folder, "scgi")};
  server {
    listen 127.0.0.1:${port};
    ${locations.join("\n    ")}
  }
}
`
}

const PATIENCE_MS = 5_000

async function untilItAnswers(url: string, child: ChildProcess) {
  const end = Date.now() + PATIENCE_MS
  while (child.exitCode === null && Date.now() < end) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error("nginx did not start")
}
