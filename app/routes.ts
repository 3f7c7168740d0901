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
    route("releases", "routes/releases.tsx"),
    route("release/:slug", "routes/release.tsx"),
    route("events", "routes/events.tsx"),
    route("visuals", "routes/visuals.tsx"),
    route("news", "routes/news.tsx"),
    route("news/:slug", "routes/article.tsx"),
    route("about", "routes/about.tsx"),
  ]),
  route("sitemap.xml", "routes/feeds/sitemap.ts"),
  route("robots.txt", "routes/feeds/robots.ts"),
  route("feeds/news.xml", "routes/feeds/news.ts"),
  route("feeds/releases.xml", "routes/feeds/releases.ts"),
  route("events.ics", "routes/feeds/events.ts"),
  route("artist/:slug/events.ics", "routes/feeds/artist-events.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig
