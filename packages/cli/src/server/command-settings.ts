import { resolve } from 'node:path'
import { DocentError, consoleLogger, systemClock } from '@docent/core'
import type { Logger } from '@docent/core/ports'
import type { Call } from '../command-line/command.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { serverSettings, type ServerSettings } from './settings.ts'

type Given = Pick<Call, 'environment' | 'directory'> & { readonly values: { readonly data?: string } }

/**
 * The settings of the environment, with the data directory of `--data`.
 * @throws UsageError that names the invalid variable
 */
export function commandSettings(
  { environment, directory, values }: Given,
  more: Readonly<Record<string, string | undefined>> = {},
): ServerSettings {
  const set = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
  const data = values.data === undefined ? {} : { DOCENT_DATA: resolve(directory, values.data) }
  try {
    return serverSettings({ ...environment, ...data, ...set })
  } catch (error) {
    throw DocentError.isInstance(error) ? new UsageError(error.message) : error
  }
}

/** Only problems, unless the environment asks for more: results and progress show the rest. */
export function commandLogger({ environment }: Pick<Call, 'environment'>, { logLevel }: ServerSettings): Logger {
  return consoleLogger({ clock: systemClock(), level: environment['DOCENT_LOG_LEVEL']?.trim() ? logLevel : 'warn' })
}
