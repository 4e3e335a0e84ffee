/** Files that systems add and no person put there. */
const furniture = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i

export const isFurniture = (path: string): boolean => furniture.test(path)

/** A name as in the archive, with `/` between its parts and without `.` parts and control characters. */
export function normalizePath(name: string): string {
  return name
    .replaceAll('\\', '/')
    .replace(/\p{Cc}/gu, '')
    .split('/')
    .filter((part, index) => part !== '.' && (part !== '' || index === 0))
    .join('/')
}

const longestPath = 1_000

/** Why a file with this path is not extracted. */
export function pathError(path: string): string | undefined {
  if (leadsOutside(path))
    return 'The name of the file leads out of its folder; pack the archive again without such names.'
  return path.length > longestPath
    ? 'The name of the file is too long; shorten it and pack the archive again.'
    : undefined
}

const leadsOutside = (path: string): boolean =>
  path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..')

/** The name of an entry with a forbidden path, for messages. */
export const harmlessPath = (path: string): string =>
  path
    .replace(/^[a-z]:/i, '')
    .split('/')
    .filter((part) => part !== '' && part !== '..')
    .join('/')
    .slice(0, 200)
    .replace(/[\ud800-\udbff]$/, '') || 'unnamed'

/** Makes paths unique: the second `a.txt` becomes `a (2).txt`. */
export function createUniquePaths(): (path: string) => string {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return (path) => {
    let unique = path
    let count = counts.get(path) ?? 1
    while (taken.has(unique)) {
      count += 1
      unique = path.replace(/(\.[^./]*)?$/, (ending: string) => ` (${count})${ending}`)
    }
    counts.set(path, count)
    taken.add(unique)
    return unique
  }
}
