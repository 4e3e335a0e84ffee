import { DocentError } from './errors/index.ts'

const ordinals = ['first', 'second', 'third', 'fourth']

/**
 * Calls a use case for a host, whose calls may have been written without types: a `signal` that is none is refused, and
 * what fails for want of an argument says which is missing instead of what broke inside.
 * @param takes how many arguments the use case has before those with a default; some of them may be left out
 * @throws `invalid_input`
 */
export function checkedCall(of: string, takes: number, given: readonly unknown[], call: () => unknown): unknown {
  checkSignal(of, given.at(-1))
  const missing = Array.from({ length: takes }, (_, index) => given[index] ?? undefined).indexOf(undefined)
  if (missing === -1) return call()
  const what = `${of} was called without its ${ordinals[missing]} argument`
  const explained = (error: unknown): unknown => {
    if (error instanceof TypeError) return new DocentError({ code: 'invalid_input', message: `${what}.`, cause: error })
    if (given.length > 0 || !DocentError.isInstance(error) || error.code !== 'invalid_input') return error
    const { code, details } = error
    return new DocentError({ code, message: `${what}. ${error.message}`, details, cause: error })
  }
  try {
    const result = call()
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      throw explained(error)
    })
  } catch (error) {
    throw explained(error)
  }
}

/** Options come last. A signal of another realm or library is as good as one of ours. */
function checkSignal(of: string, options: unknown): void {
  if (typeof options !== 'object' || options === null || !('signal' in options)) return
  const { signal } = options
  if (signal === undefined) return
  const methods = ['throwIfAborted', 'addEventListener', 'removeEventListener']
  if (methods.every((method) => typeof Object(signal)[method] === 'function')) return
  const message = `The signal of ${of} must be an AbortSignal, such as that of an AbortController or AbortSignal.timeout(5_000).`
  throw new DocentError({ code: 'invalid_input', message })
}
