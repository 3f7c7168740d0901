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
    route("shop", "routes/shop.tsx"),
    route("product/:slug", "routes/product.tsx"),
    route("news", "routes/news.tsx"),
    route("news/:slug", "routes/article.tsx"),
    route("cart", "routes/cart.tsx"),
    route("about", "routes/about.tsx"),
    route("account", "routes/account.tsx"),
  ]),
  route("login", "routes/login.tsx"),
  route("register", "routes/register.tsx"),
  route("forgot-password", "routes/forgot-password.tsx"),
  route("reset-password", "routes/reset-password.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig
