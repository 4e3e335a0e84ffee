import { consoleLogger, DocentError, systemClock } from '@docent/core'
import { administerData } from './administration/administer-data.ts'
import { dataCommand, dataHelp } from './administration/data-commands.ts'
import { RequestFailed } from './client/request-failed.ts'
import { UsageError } from './client/usage-error.ts'
import { serverSettings } from './server/settings.ts'

/** `npm run data -- COMMAND`: damage, backups and their restoring. */
async function main(): Promise<boolean> {
  // npm runs scripts in the package's directory; the user stood elsewhere, perhaps.
  const request = dataCommand(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd())
  if (request.command === 'help') {
    process.stdout.write(dataHelp)
    return true
  }
  const logger = consoleLogger({ clock: systemClock(), level: 'warn' })
  const { whole, said } = await administerData(request, serverSettings(process.env), logger)
  process.stdout.write(`${said}\n`)
  return whole
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  // What a user can fix is said in a sentence; only the rest shows where it happened.
  const known =
    error instanceof UsageError ||
    error instanceof RequestFailed ||
    (DocentError.isInstance(error) && error.code !== 'internal')
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
