import { consoleLogger, DocentError, systemClock } from '@docent/core'
import { askArguments, askHelp } from './asking/arguments.ts'
import { askFiles } from './asking/ask-files.ts'
import { findServer } from './asking/find-server.ts'
import { UsageError } from './client/usage-error.ts'
import { progressOn } from './client/progress.ts'
import { RequestFailed } from './client/request-failed.ts'
import { serverSettings } from './server/settings.ts'
import { onStopSignal } from './server/stop-signals.ts'

/** `npm run ask -- [FILE or DIRECTORY]... "question"`: the answer on standard output, all else on standard error. */
async function main(signal: AbortSignal): Promise<void> {
  // npm runs scripts in the package's directory, not in the user's.
  const question = askArguments(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd())
  if (question === undefined) return void process.stdout.write(askHelp)
  const settings = serverSettings(process.env)
  const level = process.env['DOCENT_LOG_LEVEL'] ? settings.logLevel : 'warn'
  const server = await findServer(settings, process.env, consoleLogger({ clock: systemClock(), level }))
  try {
    await askFiles(question, {
      server,
      progress: progressOn(process.stderr),
      say: (text) => void process.stdout.write(text),
      signal,
    })
  } finally {
    await server.release()
  }
}

/** Errors that a user can fix are one sentence; others show the stack. */
function messageOf(error: unknown): string {
  if (error instanceof RequestFailed && error.status === 401) {
    return 'The running server does not accept this key: set DOCENT_ADMIN_KEY to the one it was started with.'
  }
  const known = error instanceof UsageError || error instanceof RequestFailed || DocentError.isInstance(error)
  if (known) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const interruption = new AbortController()
onStopSignal(() => interruption.abort())
try {
  await main(interruption.signal)
  process.exit(0)
} catch (error) {
  if (interruption.signal.aborted) process.exit(130)
  process.stderr.write(`${messageOf(error)}\n`)
  process.exit(error instanceof UsageError ? 2 : 1)
}
