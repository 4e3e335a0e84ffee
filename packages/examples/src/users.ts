import { consoleLogger, DocentError, systemClock } from '@docent/core'
import { administerUsers } from './administration/administer-users.ts'
import { userCommand, usersHelp } from './administration/user-commands.ts'
import { UsageError } from './client/usage-error.ts'
import { serverSettings } from './server/settings.ts'

/** `npm run users -- COMMAND`: users of a data directory whose server is stopped. */
async function main(): Promise<void> {
  const request = userCommand(process.argv.slice(2))
  if (request.command === 'help') {
    process.stdout.write(usersHelp)
    return
  }
  const logger = consoleLogger({ clock: systemClock(), level: 'warn' })
  process.stdout.write(`${await administerUsers(request, serverSettings(process.env), logger)}\n`)
  if (request.command === 'add' || request.command === 'key') {
    process.stderr.write(`This is an API key of ${request.name}, shown only now.\n`)
  }
}

try {
  await main()
} catch (error) {
  // Errors that a user can fix are one sentence; others show the stack.
  const known = error instanceof UsageError || (DocentError.isInstance(error) && error.code !== 'internal')
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
