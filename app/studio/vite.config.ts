import { fileURLToPath } from "node:url"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

/** Studio is built separately, so that it never changes what visitors
 * load. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  plugins: [tailwindcss()],
  publicDir: false,
  build: {
    outDir: "build/studio",
    assetsDir: "assets/studio",
    // Files inlined as data: URLs would need a hole in the content policy.
    assetsInlineLimit: 0,
    // The server reads the entry files from the manifest.
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
            // Large, and needed on two screens only.
            { name: "uplot", test: /node_modules[\\/]uplot[\\/]/ },
            // Loaded when an upload starts.
            {
              name: "tus",
              test: /node_modules[\\/](tus-js-client|js-base64|url-parse|querystringify|requires-port)[\\/]/,
            },
          ],
        },
      },
    },
  },
  // Hides warnings about "use client", which don't apply here.
  logLevel: "error",
})
