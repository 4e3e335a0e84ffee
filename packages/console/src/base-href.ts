/**
 * The mount's own URL, relative to the one of a request, for `<base href>`. Only the path below the mount is known for sure: proxies may
 * have stripped a prefix. So it climbs by the depth of that path.
 *
 * `path` is the request's path below the mount, and `original` the whole one: without a final slash at the mount itself, the
 * browser's own directory is one level above.
 */
export function baseHref(path: string, original: string): string {
  const originalPath = pathOf(original)
  if (pathOf(path) === '/' && !originalPath.endsWith('/')) return `./${originalPath.split('/').at(-1)}/`
  const depth = pathOf(path).split('/').length - 2
  return depth <= 0 ? './' : '../'.repeat(depth)
}

const pathOf = (url: string): string => url.replace(/[?#].*$/, '')
