import { QueryClientProvider } from "@tanstack/react-query"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { RouterProvider } from "react-router/dom"
import { queryClient } from "./data/query-client.ts"
import { startStudioSession } from "./data/session.ts"
import { studioRouter } from "./routes.tsx"
import "./studio.css"

type SiteFacts = { publishableKey: string }

/** Studio is a page of its own beside the site's: what a visitor loads knows
 * nothing of it. It shares with the site's scripts only what a browser of the
 * label's people has already. */
function start() {
  const place = document.getElementById("studio")
  const facts = document.getElementById("site")?.textContent
  if (!place || !facts) throw new Error("The page of Studio is not whole.")
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
