import { expect, test } from "vitest"
import { createRouter } from "./router.ts"

const OBJECT = ":path{[^/]+/.+}"
const findRoute = createRouter({
  "GET /user": "show",
  "PUT /user": "change",
  "ALL /factors/codes": "refuse",
  "DELETE /factors/:id": "remove",
  [`GET /object/public/${OBJECT}`]: "published",
  [`GET /object/${OBJECT}`]: "read",
})

function found(method: string, path: string) {
  const match = findRoute(method, path)
  return typeof match === "string" ? match : [match.handler, match.params]
}

test("the first route that fits the method and the path is taken", () => {
  expect(found("PUT", "/user")).toEqual(["change", {}])
  expect(found("DELETE", "/factors/codes")).toEqual(["refuse", {}])
  expect(found("DELETE", "/factors/9")).toEqual(["remove", { id: "9" }])
  expect(found("GET", "/object/public/a/b/c")).toEqual([
    "published",
    { path: "a/b/c" },
  ])
  expect(found("GET", "/object/public/a")).toEqual([
    "read",
    { path: "public/a" },
  ])
})

test("another method is told from another path, and HEAD is not GET", () => {
  expect(found("HEAD", "/user")).toBe("wrong method")
  expect(found("POST", "/factors/9")).toBe("wrong method")
  for (const path of ["", "/", "/user/", "//user", "/users", "/factors"]) {
    expect(found("GET", path)).toBe("unknown")
  }
})

test("a path is compared and handed on as it came", () => {
  expect(found("GET", "/%75ser")).toBe("unknown")
  expect(found("GET", "/object/a/%2e%2e/%zz")).toEqual([
    "read",
    { path: "a/%2e%2e/%zz" },
  ])
})
