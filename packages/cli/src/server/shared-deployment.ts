import { processRoles, type ProcessRole } from '@docent/core'
import { invalidVariable as invalid } from './invalid-variable.ts'

/** Settings of the server for where everything is kept; undefined: in the data directory. */
interface Stores {
  readonly databaseUrl?: string | undefined
  readonly blobs?: unknown
  readonly vectors?: unknown
}

interface Sharing {
  readonly roles: readonly ProcessRole[] | undefined
  readonly engine: unknown
  readonly secret: string | undefined
  readonly administratorKey: string | undefined
}

/** Whether records, files and indexes are all outside of the data directory, so that several processes can be one deployment. */
export const isShared = ({ databaseUrl, blobs, vectors }: Stores): boolean =>
  databaseUrl !== undefined && blobs !== undefined && vectors !== undefined

/** Whether a process runs only what an engine brings. */
export const isWorker = ({ roles }: Pick<Sharing, 'roles'>): boolean => roles?.length === 0

/** `DOCENT_ROLES`, names separated by commas; none for a worker. @throws `invalid_input` */
export function rolesSetting(text: string | undefined): readonly ProcessRole[] | undefined {
  if (text === undefined) return undefined
  if (text === 'worker') return []
  const names = text.split(',').map((name) => name.trim())
  const roles = processRoles.filter((role) => names.includes(role))
  if (roles.length === names.length) return roles
  throw invalid('DOCENT_ROLES', `some of ${processRoles.join(', ')}, separated by commas, each once; or worker`)
}

const stores = 'DATABASE_URL, DOCENT_BLOBS and DOCENT_VECTORS set'

/**
 * What processes of one deployment need beside their stores.
 * @throws `invalid_input` for roles of a process that nobody can share the rest with, and for secrets that each would make for itself
 */
export function requireSharable(settings: Stores & Sharing): void {
  if (isWorker(settings) && settings.engine === undefined)
    throw invalid('DOCENT_ROLES', 'worker only where DOCENT_ENGINE is set, which brings it work')
  if (!isShared(settings)) {
    if (settings.engine !== undefined)
      throw invalid('DOCENT_ENGINE', `unset, or ${stores}: workers must reach all that is kept`)
    if (settings.roles === undefined || settings.roles.length === processRoles.length) return
    throw invalid('DOCENT_ROLES', `unset, or ${stores}: other processes must reach all that is kept`)
  }
  const why = 'set, to the same in all processes, when records, files and indexes are outside of the data directory'
  if (settings.secret === undefined) throw invalid('DOCENT_SECRET', why)
  if (settings.administratorKey === undefined) throw invalid('DOCENT_ADMIN_KEY', why)
}
