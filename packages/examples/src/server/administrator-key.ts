import { join } from 'node:path'
import { makeSecret, readSecret } from './kept-secret.ts'
import type { ServerSettings } from './settings.ts'

export interface AdministratorKey {
  readonly secret: string
  /** `chosen`: by DOCENT_ADMIN_KEY, and kept nowhere. `made`: just now. `kept`: made by an earlier start. */
  readonly origin: 'chosen' | 'made' | 'kept'
  /** Where a key is kept that we made. */
  readonly file: string
}

type KeySettings = Pick<ServerSettings, 'dataDirectory' | 'administratorKey'>

/** The administrator's key: the one that was chosen, else the one in the data directory, else a new one, kept there. */
export function administratorKey(settings: KeySettings): AdministratorKey {
  const file = join(settings.dataDirectory, 'admin-key')
  if (settings.administratorKey !== undefined) return { secret: settings.administratorKey, origin: 'chosen', file }
  const kept = keptAdministratorKey(settings)
  if (kept !== undefined) return { secret: kept, origin: 'kept', file }
  return { secret: makeSecret(file, 'docent_'), origin: 'made', file }
}

/** The key an earlier start has made in this data directory; undefined when there is none or it may not be read. */
export function keptAdministratorKey({ dataDirectory }: KeySettings): string | undefined {
  return readSecret(join(dataDirectory, 'admin-key'))
}
