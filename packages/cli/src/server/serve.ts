import { consoleLogger, systemClock } from '@docent/core'
import type { Logger } from '@docent/core/ports'
import type { Call } from '../command-line/command.ts'
import { exitCodes, type ExitCode } from '../command-line/exit-codes.ts'
import { failureOf } from '../command-line/failure.ts'
import { invokedAs } from '../command-line/invoked-as.ts'
import { printJson } from '../command-line/print-json.ts'
import { onStopSignal } from '../command-line/stop-signals.ts'
import { runSample } from '../first-run/first-run.ts'
import { commandSettings } from './command-settings.ts'
import { startServer } from './start-server.ts'
import { summary } from './summary.ts'

const graceMs = 5_000

type ServeCall = Call & {
  readonly values: { readonly port?: string; readonly host?: string; readonly role?: string; readonly data?: string }
}

/** The server of `docent serve`: readable text on standard output, JSON lines on standard error. Resolves when it has stopped. */
export async function serve(call: ServeCall): Promise<ExitCode> {
  const { values, environment, output, json } = call
  // Files that libraries write into the data directory are for this user only.
  process.umask(0o077)
  const settings = commandSettings(call, { PORT: values.port, HOST: values.host, DOCENT_ROLES: values.role })
  const logger = consoleLogger({ clock: systemClock(), level: settings.logLevel })
  // A closed pipe, as after `docent serve | head`, is no reason to stop serving.
  process.stdout.on('error', () => {})

  const stopped = Promise.withResolvers<ExitCode>()
  // Until it runs, no request has been acknowledged.
  let stop = async (): Promise<void> => process.exit(exitCodes.interrupted)
  onStopSignal((signal) => {
    logger.info({ signal }, 'stopping')
    if (!json) output.write('\nStopping; press Ctrl-C again to end at once.\n')
    stop().then(() => stopped.resolve(exitCodes.ok), stopped.reject)
  })
  const server = await startServer({ settings, environment, logger, announced: true })
  stop = () => server.stop({ graceMs })

  const { url, key, isNew, models } = server
  if (json) {
    const { answers, embeddings, providers } = models
    const away = providers.flatMap((provider) => (provider.away === undefined ? [] : [provider.name]))
    printJson(output, { url, data: settings.dataDirectory, key_file: key.file, answers, embeddings, away, new: isNew })
  } else output.write(summary(server, settings))
  // To the launcher, which now builds the console if it has to.
  process.send?.('ready')
  // The server works without it, and stops without it: its client would look for a server that is gone.
  if (isNew && !json) {
    const { answers, embeddings } = models.unusable
    // It would wait for them, however long.
    if (answers || embeddings)
      output.write(`\nThe sample of a first run is left out: its models cannot be used now.\n${hintOf(environment)}`)
    else await Promise.race([stopped.promise, sample({ url, key: key.secret }, call, logger)])
  }
  return stopped.promise
}

const hintOf = (environment: Call['environment']): string =>
  `\n  Ask about your own: ${invokedAs(environment, 'ask', 'FILE or DIRECTORY... "your question"')}\n\n`

async function sample(
  server: { readonly url: string; readonly key: string },
  { output, environment }: Pick<ServeCall, 'output' | 'environment'>,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  try {
    await runSample({ ...server, out: output, environment })
    output.write(hintOf(environment))
  } catch (error) {
    logger.warn({ error: failureOf(error).message }, 'the sample of the first run failed')
  }
}
