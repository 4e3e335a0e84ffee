import { consoleLogger, DocentError, systemClock } from '@docent/core'
import { newAdministratorKey } from './server/new-administrator-key.ts'
import { serverSettings } from './server/settings.ts'

/** `npm run admin-key`: a new API key of the administrator on standard output, all else on standard error. */
async function main(): Promise<void> {
  const settings = serverSettings(process.env)
  const key = await newAdministratorKey(settings, consoleLogger({ clock: systemClock(), level: 'warn' }))
  process.stdout.write(`${key}\n`)
  process.stderr.write(
    'This is a new API key of the user admin, shown only now. Existing keys still work: end those that others may have with DELETE /api/v1/admin/api_keys/{key_id}.\n',
  )
}

try {
  await main()
} catch (error) {
  // Errors that a user can fix are one sentence; others show the stack.
  const known = DocentError.isInstance(error) && error.code !== 'internal'
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}
