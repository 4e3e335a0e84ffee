import type { Logger } from '@docent/core/ports'
import { openRecords } from './open-records.ts'
import type { StoreSettings } from './records-of.ts'

/**
 * Another API key of the user `admin` of a data directory whose server is stopped.
 * @throws `in_use` while a server runs on it, `not_found` where no server ever ran
 */
export async function newAdministratorKey(settings: StoreSettings, logger: Logger): Promise<string> {
  const otherwise = 'stop it and run this again, or create a key there with POST /api/v1/admin/api_keys.'
  await using docent = await openRecords(settings, logger, otherwise)
  return await docent.addAdministratorKey('made by docent admin-key')
}
