import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

/** React, and its router: the same files for every screen and visit. Two, since
 * a file is evaluated in one go, and half is soon enough done on a phone. */
const REACT = {
  name: "libraries-react",
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  priority: 3,
}
const ROUTER = {
  name: "libraries-router",
  test: /node_modules[\\/]react-router[\\/]/,
  priority: 2,
}

/** What the frame around every screen is made of: one file, not thirty. */
const FRAME = {
  name: whatServes("frame", /\/app\/(root|routes\/frame\/layout)\.tsx$/),
  priority: 1,
}

/** What Home has in common with other screens: small things, each of which
 * would cost a slow line more as a file than it holds. */
const SHARED = {
  name: whatServes("shared", /\/app\/routes\/home\.tsx$/),
  minShareCount: 2,
}

/** What lists have in common: likewise. */
const LISTS = {
  name: whatServes(
    "lists",
    /\/app\/routes\/(artists|releases|visuals|shop|news|events)\.tsx$/,
  ),
  minShareCount: 2,
}

type Graph = {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

/** Names a group of all that some modules need, themselves included. */
function whatServes(group: string, roots: RegExp) {
  const serves = (id: string, graph: Graph, seen: Set<string>): boolean => {
    if (id.includes("node_modules") || seen.has(id)) return false
    if (roots.test(id.replace(/\?.*/, ""))) return true
    seen.add(id)
    const importers = graph.getModuleInfo(id)?.importers ?? []
    return importers.some((importer) => serves(importer, graph, seen))
  }
  return (id: string, graph: Graph) =>
    serves(id, graph, new Set()) ? group : null
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
          output: {
            codeSplitting: { groups: [REACT, ROUTER, FRAME, SHARED, LISTS] },
          },
        },
      },
    },
    ssr: {
      // The screens and nothing else: a class of the server's or platform's in
      // here would be a second one, and no instance of the first.
      build: { rolldownOptions: { input: "./server/pages/screens.ts" } },
    },
  },
  server: { middlewareMode: true },
  appType: "custom",
  clearScreen: false,
  logLevel: "warn",
})
