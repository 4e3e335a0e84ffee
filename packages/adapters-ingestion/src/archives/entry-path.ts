/** Files that systems add and no person put there. */
const furniture = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i

export const isFurniture = (path: string): boolean => furniture.test(path)

/** A name as it stands in an archive, with `/` between its parts and without `.` parts and control characters. */
export function normalizePath(name: string): string {
  return name
    .replaceAll('\\', '/')
    .replace(/\p{Cc}/gu, '')
    .split('/')
    .filter((part, index) => part !== '.' && (part !== '' || index === 0))
    .join('/')
}

/** Whether a path would lead out of the folder it is unpacked to. */
export const leadsOutside = (path: string): boolean =>
  path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..')

/** What an entry with a forbidden path is called in messages. */
export const harmlessPath = (path: string): string =>
  path
    .replace(/^[a-z]:/i, '')
    .split('/')
    .filter((part) => part !== '' && part !== '..')
    .join('/') || 'unnamed'

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

export const outsideError = 'The name of the file leads out of its folder; pack the archive again without such names.'
