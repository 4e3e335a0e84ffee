import { eventTypes, type SubscribeOptions } from '../events/index.ts'
import { checkSignal } from '../kernel/check-arguments.ts'
import { DocentError } from '../kernel/errors/index.ts'
import { checkOptions, type OptionNames } from '../kernel/input/index.ts'

// Types do not reach hosts in JavaScript: what a call would drop in silence is refused.

/** @throws `invalid_input` */
export function checkCallOptions<Options extends object>(
  of: string,
  options: Options,
  names: OptionNames<Options>,
): void {
  checkOptions(of, options, names)
  checkSignal(of, options)
}

/** @throws `invalid_input` */
export function checkSubscribeOptions(options: SubscribeOptions): void {
  const of = 'events.subscribe()'
  checkCallOptions(of, options, { after: 'optional', of: 'optional', types: 'optional', signal: 'optional' })
  for (const name of ['after', 'of'] as const) checkText(of, name, options[name])
  const { types } = options
  if (types === undefined) return
  if (Array.isArray(types) && types.length > 0 && types.every((type) => eventTypes.includes(type))) return
  throw wrong(`The option types of ${of} must be a list of some of ${eventTypes.join(', ')}.`)
}

/** @throws `invalid_input` */
export function checkFunction(of: string, value: unknown): void {
  if (typeof value !== 'function') throw wrong(`${of} takes a function.`)
}

function checkText(of: string, name: string, value: unknown): void {
  if (value === undefined || (typeof value === 'string' && value !== '')) return
  throw wrong(`The option ${name} of ${of} must be a text${value === '' ? '; it is empty' : ''}.`)
}

const wrong = (message: string) => new DocentError({ code: 'invalid_input', message })
