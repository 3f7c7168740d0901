import type { Config } from "@react-router/dev/config"

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The list of routes is no secret and small: one request fewer while
  // navigating.
  routeDiscovery: { mode: "initial" },
  // A route is one file: app/start/ loads it by its one name.
  splitRouteModules: false,
} satisfies Config
