import { DocentError } from '@docent/core'
import { UsageError } from '../command-line/usage-error.ts'

const refusals: readonly string[] = ['invalid_input', 'forbidden']

/**
 * What is made of a variable of the environment. An adapter that refuses its value names its own option, which the operator of the
 * server does not know.
 * @param variable left out where `make` reads several, and names the one that it refuses
 * @throws UsageError that names the variable
 */
export async function ofVariable<T>(variable: string | undefined, make: () => T | Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (!DocentError.isInstance(error) || !refusals.includes(error.code)) throw error
    const named =
      variable === undefined ? error.message : `The environment variable ${variable} is invalid: ${error.message}`
    throw new UsageError(named, { cause: error })
  }
}
