/** A command prefix that mounts a small disk at this path, even for an ordinary
 * user: Linux allows it in a namespace. From outside it is visible below
 * `/proc/<pid>/root`. */
export function smallDisk(path: string, size: string, then = "") {
  return [
    ...["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"],
    `mount -t tmpfs -o size=${size},mode=755 tmpfs '${path}' && ${then} exec "$@"`,
    "sh",
  ]
}
