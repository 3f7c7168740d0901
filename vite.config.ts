import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Files inlined as data: URLs would need a hole in the content policy.
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
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
