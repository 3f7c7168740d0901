import { QueryClientProvider } from "@tanstack/react-query"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { RouterProvider } from "react-router/dom"
import { queryClient } from "./data/query-client.ts"
import { startStudioSession } from "./data/session.ts"
import { studioRouter } from "./routes.tsx"
import "./studio.css"

type SiteFacts = { publishableKey: string }

/** Studio is a separate page, so visitors download none of it. It shares only
 * those site scripts that staff browsers already have. */
function start() {
  const place = document.getElementById("studio")
  const facts = document.getElementById("site")?.textContent
  if (!place || !facts) throw new Error("Studio's page is incomplete.")
  const { publishableKey } = JSON.parse(facts) as SiteFacts
  startStudioSession(publishableKey)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={studioRouter()} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

start()
