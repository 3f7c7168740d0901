/** Words before a command that give it a small disk of its own at this path,
 * for an ordinary user too: Linux lends one. From outside it is seen below
 * `/proc/<pid>/root`. */
export function smallDisk(path: string, size: string, then = "") {
  return [
    ...["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"],
    `mount -t tmpfs -o size=${size},mode=755 tmpfs '${path}' && ${then} exec "$@"`,
    "sh",
  ]
}
