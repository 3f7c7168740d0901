import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

/** React and its router: one file, the same for every screen and visit. */
const LIBRARIES = {
  name: "libraries",
  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
  priority: 2,
}

/** What the frame around every screen is made of: one file, not thirty. */
const FRAME = { name: frameOrNothing, priority: 1 }
const FRAME_ROOTS = /\/app\/(root|components\/site\/layout)\.tsx(\?.*)?$/

type Graph = {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

function frameOrNothing(id: string, graph: Graph) {
  return isInFrame(id, graph, new Set()) ? "frame" : null
}

function isInFrame(id: string, graph: Graph, seen: Set<string>): boolean {
  if (id.includes("node_modules") || seen.has(id)) return false
  if (FRAME_ROOTS.test(id)) return true
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isInFrame(importer, graph, seen))
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Files inlined as data: URLs would need a hole in the content policy.
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [LIBRARIES, FRAME] } },
        },
      },
    },
    ssr: {
      // What sets the router's context and what reads it must be one bundle:
      // they find each other by identity.
      build: { rolldownOptions: { input: "./server/app.ts" } },
    },
  },
  server: { middlewareMode: true },
  appType: "custom",
  clearScreen: false,
  logLevel: "warn",
})
