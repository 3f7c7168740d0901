import {
  index,
  layout,
  type RouteConfig,
  route,
} from "@react-router/dev/routes"

export default [
  layout("components/site/layout.tsx", [
    index("routes/home.tsx"),
    route("artists", "routes/artists.tsx"),
    route("artist/:slug", "routes/artist.tsx"),
    route("artist/:slug/epk", "routes/epk.tsx"),
    route("artist/:slug/epk/download", "routes/epk-download.tsx"),
    route("releases", "routes/releases.tsx"),
    route("release/:slug", "routes/release.tsx"),
    route("events", "routes/events.tsx"),
    route("visuals", "routes/visuals.tsx"),
    route("news", "routes/news.tsx"),
    route("news/:slug", "routes/article.tsx"),
    route("about", "routes/about.tsx"),
    route("submit", "routes/submit.tsx"),
    route("contact", "routes/contact.tsx"),
    route("privacy", "routes/privacy.tsx"),
    route("terms", "routes/terms.tsx"),
    route("newsletter", "routes/newsletter.tsx"),
    route("unsubscribe", "routes/unsubscribe.tsx"),
  ]),
  route("forms/:form", "routes/forms.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig
