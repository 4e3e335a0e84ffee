import { DocentError } from './errors/index.ts'
import { requireKnownOptions } from './input/index.ts'

const ordinals = ['first', 'second', 'third']
/** More than any id or name is; what is longer was meant for something else. */
const longestText = 100_000

/**
 * Looks at the arguments of a call of a host, which may have been written without types: what is missing, texts, lists, numbers and
 * inputs that are none, options that the call does not have, and a `signal` that is none. The fields of an input are looked at by the
 * use case.
 * @param signature as `SignatureOf` writes it
 * @param everyOption names of the options that every call has
 * @throws `invalid_input` that says what to pass
 */
export function checkArguments(
  of: string,
  signature: string,
  everyOption: readonly string[],
  given: readonly unknown[],
): void {
  checkSignal(of, given.at(-1))
  const words = signature === '' ? [] : signature.split(' ')
  const taken = words.filter((word) => !word.startsWith('+'))
  for (const [index, word] of taken.entries()) checkArgument(of, index, word, given[index])
  const own = words.slice(taken.length).map((word) => word.slice(1))
  checkOptions(of, given[taken.length], [...everyOption, ...own])
}

function checkArgument(of: string, index: number, word: string, value: unknown): void {
  if (value === undefined && word.endsWith('?')) return
  if (value === undefined) throw wrong(`${of} was called without its ${ordinals[index]} argument.`)
  const fault = faultOf(word.replace('?', ''), value)
  if (fault !== undefined) throw wrong(`The ${ordinals[index]} argument of ${of} must be ${fault}.`)
}

function faultOf(kind: string, value: unknown): string | undefined {
  if (kind === 'input') return isObject(value) ? undefined : `an object; it is ${kindOf(value)}`
  if (kind === 'number')
    return typeof value === 'number' && !Number.isNaN(value) ? undefined : `a number; it is ${kindOf(value)}`
  if (kind === 'list') return Array.isArray(value) ? undefined : `a list; it is ${kindOf(value)}`
  if (typeof value !== 'string') return `a text; it is ${kindOf(value)}`
  if (value === '') return 'a text; it is empty'
  if (value.length > longestText) return `a text of at most ${longestText} characters; it has ${value.length}`
  return value.isWellFormed() ? undefined : 'a text of whole characters; it has half of a surrogate pair'
}

function checkOptions(of: string, options: unknown, names: readonly string[]): void {
  if (options === undefined) return
  if (!isObject(options)) throw wrong(`The options of ${of} must be an object; they are ${kindOf(options)}.`)
  requireKnownOptions(of, options, names)
}

/** A signal of another realm or library is as good as one of ours. @throws `invalid_input` */
export function checkSignal(of: string, options: unknown): void {
  if (typeof options !== 'object' || options === null || !('signal' in options)) return
  const { signal } = options
  if (signal === undefined) return
  const methods = ['throwIfAborted', 'addEventListener', 'removeEventListener']
  if (methods.every((method) => typeof Object(signal)[method] === 'function')) return
  throw wrong(
    `The signal of ${of} must be an AbortSignal, such as that of an AbortController or AbortSignal.timeout(5_000).`,
  )
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Promise)

function kindOf(value: unknown): string {
  if (value instanceof Promise) return 'a promise: await it first'
  if (Array.isArray(value)) return 'a list'
  if (value === null || Number.isNaN(value)) return String(value)
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

const wrong = (message: string) => new DocentError({ code: 'invalid_input', message })
