import { DocentError } from '@docent/core'

/** A variable of the environment that cannot be used. @param form what it must be */
export const invalidVariable = (variable: string, form: string): DocentError =>
  new DocentError({
    code: 'invalid_input',
    message: `The environment variable ${variable} must be ${form}.`,
    details: { variable, form },
  })

/**
 * What `invalidVariable` says, for somebody who gave an option in place of the variable.
 * @param options names of the options that were given, by their variable
 */
export function asGiven(error: DocentError, options: Readonly<Record<string, string>>): string {
  const { variable, form } = error.details ?? {}
  const option = typeof variable === 'string' ? options[variable] : undefined
  return option === undefined ? error.message : `The option ${option} must be ${String(form)}.`
}
