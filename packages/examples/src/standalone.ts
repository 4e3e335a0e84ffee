import { consoleLogger, DocentError, systemClock } from '@docent/core'
import { runSample } from './first-run/first-run.ts'
import { serverArguments, serverHelp } from './server/server-help.ts'
import { serverSettings } from './server/settings.ts'
import { startServer } from './server/start-server.ts'
import { onStopSignal } from './server/stop-signals.ts'
import { summary } from './server/summary.ts'

const graceMs = 5_000

/** The server of `npm start`: readable text on standard output, JSON lines on standard error. */
async function main(): Promise<void> {
  const { help, roles } = serverArguments(process.argv.slice(2))
  if (help) return void process.stdout.write(serverHelp)
  // Files that libraries write into the data directory are for this user only.
  process.umask(0o077)
  const settings = serverSettings({ ...process.env, ...(roles !== undefined && { DOCENT_ROLES: roles }) })
  const logger = consoleLogger({ clock: systemClock(), level: settings.logLevel })
  // A closed pipe, as after `npm start | head`, is no reason to stop serving.
  process.stdout.on('error', () => {})

  // Until it runs, no request has been acknowledged.
  let stop = async (): Promise<void> => process.exit(130)
  onStopSignal((signal) => {
    logger.info({ signal }, 'stopping')
    process.stdout.write('\nStopping; press Ctrl-C again to end at once.\n')
    stop().then(() => process.exit(0), fail)
  })
  const server = await startServer({ settings, environment: process.env, logger, announced: true })
  stop = () => server.stop({ graceMs })

  const { url, key, isNew } = server
  process.stdout.write(summary(server, settings.dataDirectory))
  // To the launcher, which now builds the console if it has to.
  process.send?.('ready')
  if (!isNew) return
  try {
    await runSample({ url, key: key.secret, out: process.stdout })
    process.stdout.write('\n  Ask about your own: npm run ask -- FILE or DIRECTORY... "your question"\n\n')
  } catch (error) {
    // The server works without it.
    logger.warn({ error }, 'the sample of the first run failed')
  }
}

/** Errors that a user can fix are one sentence; others show the stack. */
function fail(error: unknown): never {
  const known = DocentError.isInstance(error) && error.code !== 'internal'
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

await main().catch(fail)
