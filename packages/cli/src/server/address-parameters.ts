import { DocentError } from '@docent/core'

export const invalidSetting = (name: string, what: string): DocentError =>
  new DocentError({ code: 'invalid_input', message: `${name} ${what}.` })

/**
 * What stands behind the `?` of the address of an object store.
 * @param setting its name, for messages
 * @throws `invalid_input` for anything but these names, each once and with a value
 */
export function parametersOf<Name extends string>(
  setting: string,
  query: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const given = [...new URLSearchParams(query)]
  const isKnown = ([name, value]: [string, string]) => names.some((known) => known === name) && value !== ''
  const unique = new Set(given.map(([name]) => name)).size === given.length
  if (!unique || !given.every(isKnown)) {
    const known = names.map((name) => `${name}=…`).join(' and ')
    const what =
      known === '' ? 'takes nothing after a ?' : `takes ${known} after the ?, each once, and nothing else there`
    throw invalidSetting(setting, what)
  }
  return Object.fromEntries(given) as Partial<Record<Name, string>>
}

/** Errors of a store name the option of its factory; the operator of the server knows the variable. */
export function explainedFor(variable: string, error: unknown): unknown {
  if (!DocentError.isInstance(error)) return error
  const { code, message } = error
  return new DocentError({ code, message: `${variable} cannot be used: ${message}`, cause: error })
}
