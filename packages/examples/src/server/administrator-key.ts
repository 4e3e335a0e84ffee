import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const secret = `docent_${randomBytes(32).toString('base64url')}`
  mkdirSync(settings.dataDirectory, { recursive: true })
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  // The mode above counts for new files only; an empty one may have been left behind.
  chmodSync(file, 0o600)
  return { secret, origin: 'made', file }
}

/** The key an earlier start has made in this data directory; undefined when there is none or it may not be read. */
export function keptAdministratorKey({ dataDirectory }: KeySettings): string | undefined {
  try {
    return readFileSync(join(dataDirectory, 'admin-key'), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
