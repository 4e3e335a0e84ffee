import { resolve } from 'node:path'
import { DocentError, consoleLogger, systemClock } from '@docent/core'
import type { Logger } from '@docent/core/ports'
import type { Call } from '../command-line/command.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { asGiven } from './invalid-variable.ts'
import { serverSettings, type ServerSettings } from './settings.ts'

type Given = Pick<Call, 'environment' | 'directory'> & { readonly values: { readonly data?: string } }

/** Options by the variable that they take the place of. */
const optionOf = { PORT: 'port', HOST: 'host', DOCENT_ROLES: 'role' } as const

/**
 * The settings of the environment, with the data directory of `--data`.
 * @param more values of options, by the variables that they take the place of
 * @throws UsageError that names the invalid option or variable
 */
export function commandSettings(
  { environment, directory, values }: Given,
  more: Readonly<Partial<Record<keyof typeof optionOf, string | undefined>>> = {},
): ServerSettings {
  const set = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
  const data = values.data === undefined ? {} : { DOCENT_DATA: resolve(directory, values.data) }
  try {
    return serverSettings({ ...environment, ...data, ...set })
  } catch (error) {
    if (!DocentError.isInstance(error)) throw error
    const given = Object.fromEntries(
      Object.entries(optionOf).flatMap(([variable, option]) => (variable in set ? [[variable, `--${option}`]] : [])),
    )
    throw new UsageError(asGiven(error, given))
  }
}

/** Only problems, unless the environment asks for more: results and progress show the rest. */
export function commandLogger({ environment }: Pick<Call, 'environment'>, { logLevel }: ServerSettings): Logger {
  return consoleLogger({ clock: systemClock(), level: environment['DOCENT_LOG_LEVEL']?.trim() ? logLevel : 'warn' })
}
