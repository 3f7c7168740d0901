import { fileURLToPath } from "node:url"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

/** Studio is built by itself: what a visitor loads is the same to the byte,
 * whether there is a Studio or not. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  plugins: [tailwindcss()],
  publicDir: false,
  build: {
    outDir: "build/studio",
    assetsDir: "assets/studio",
    // Files inlined as data: URLs would need a hole in the content policy.
    assetsInlineLimit: 0,
    // Which files it begins with is read there by the server.
    manifest: true,
    rolldownOptions: {
      input: "app/studio/main.tsx",
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
            },
            // Large, and wanted on two screens only, after everything else.
            { name: "uplot", test: /node_modules[\\/]uplot[\\/]/ },
            // Comes when something is brought.
            {
              name: "tus",
              test: /node_modules[\\/](tus-js-client|js-base64|url-parse|querystringify|requires-port)[\\/]/,
            },
          ],
        },
      },
    },
  },
  // Libraries mark what runs in a browser, which all of this does.
  logLevel: "error",
})
