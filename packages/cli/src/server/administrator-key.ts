import { join } from 'node:path'
import { makeSecret, readSecret } from './kept-secret.ts'
import type { ServerSettings } from './settings.ts'

export interface AdministratorKey {
  readonly secret: string
  /** `chosen`: by DOCENT_ADMIN_KEY, and not stored. `made`: created just now. `kept`: created by an earlier start. */
  readonly origin: 'chosen' | 'made' | 'kept'
  /** Where a generated key is stored. */
  readonly file: string
}

type KeySettings = Pick<ServerSettings, 'dataDirectory' | 'administratorKey'>

/** The administrator's key: the chosen one, else the one in the data directory, else a new one, stored there. */
export function administratorKey(settings: KeySettings): AdministratorKey {
  const file = join(settings.dataDirectory, 'admin-key')
  if (settings.administratorKey !== undefined) return { secret: settings.administratorKey, origin: 'chosen', file }
  const kept = keptAdministratorKey(settings)
  if (kept !== undefined) return { secret: kept, origin: 'kept', file }
  return { secret: makeSecret(file, 'docent_'), origin: 'made', file }
}

/** The key that an earlier start created in this data directory; undefined when there is none or it may not be read. */
export function keptAdministratorKey({ dataDirectory }: KeySettings): string | undefined {
  return readSecret(join(dataDirectory, 'admin-key'))
}
