import { DocentError } from '@docent/core/ports'
import { realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'

export interface AllowedRoots {
  /**
   * The real path of something at or below a root.
   * @throws `forbidden` for everything else, whether it exists or not; `not_found` for what is missing below a root
   */
  locate(path: string): Promise<string>
}

/**
 * Checks every path against the roots after following symbolic links. Roots are resolved again each time, because they may
 * be mounted later.
 */
export function allowedRoots(roots: readonly string[]): AllowedRoots {
  const named = roots.map((root) => resolve(root))
  return {
    locate: async (path) => {
      if (!isAbsolute(path) || path.includes('\0')) throw refused()
      const asked = resolve(path)
      const real = (await Promise.all(named.map(realPathOf))).filter((root) => root !== undefined)
      const found = await realPathOf(asked)
      if (found === undefined) {
        if ([...named, ...real].some((root) => isWithin(root, asked)) && (await parentIsWithin(asked, real)))
          throw missing()
        throw refused()
      }
      if (!real.some((root) => isWithin(root, found))) throw refused()
      return found
    },
  }
}

/** Whether the nearest existing directory is below a root, so that a link out of it does not reveal what is missing. */
async function parentIsWithin(path: string, roots: readonly string[]): Promise<boolean> {
  for (let parent = resolve(path, '..'); ; parent = resolve(parent, '..')) {
    const real = await realPathOf(parent)
    if (real !== undefined) return roots.some((root) => isWithin(root, real))
    if (parent === resolve(parent, '..')) return false
  }
}

const realPathOf = (path: string): Promise<string | undefined> => realpath(path).catch(() => undefined)

/** True for the root itself and everything below it. Asks the platform, which knows about letter case and drives. */
function isWithin(root: string, path: string): boolean {
  const rest = relative(root, path)
  return rest === '' || (rest !== '..' && !rest.startsWith(`..${sep}`) && !isAbsolute(rest))
}

export function refused(): DocentError {
  return new DocentError({
    code: 'forbidden',
    message:
      'This place is not open for ingestion. The operator of the service can allow its directory with the option `roots` of fileSystemSource().',
  })
}

export function missing(): DocentError {
  return new DocentError({
    code: 'not_found',
    message: 'The file or directory does not exist or can no longer be read.',
  })
}
