import { eventTypes, type SubscribeOptions } from '../events/index.ts'
import { DocentError } from '../kernel/errors/index.ts'
import { checkOptions } from '../kernel/input/index.ts'
import type { HealthOptions } from './docent-health.ts'

// Types do not reach hosts in JavaScript: what a call would drop in silence is refused.

/** @throws `invalid_input` */
export function checkSubscribeOptions(options: SubscribeOptions): void {
  checkOptions('events.subscribe()', options, {
    after: 'optional',
    of: 'optional',
    types: 'optional',
    signal: 'optional',
  })
  const { after, of, types = [] } = options
  if (after !== undefined) requireText('The option after of events.subscribe()', after)
  if (of !== undefined) requireText('The option of of events.subscribe()', of)
  if (Array.isArray(types) && types.every((type) => eventTypes.includes(type))) return
  throw wrong(`The option types of events.subscribe() must be a list of some of ${eventTypes.join(', ')}.`)
}

/** @throws `invalid_input` */
export const checkHealthOptions = (options: HealthOptions): void =>
  checkOptions('health()', options, { models: 'optional' })

/** @throws `invalid_input` */
export const checkVerifyOptions = (options: { readonly signal?: AbortSignal }): void =>
  checkOptions('verify()', options, { signal: 'optional' })

/** @throws `invalid_input` */
export function requireText(what: string, value: unknown): asserts value is string {
  if (typeof value === 'string' && value !== '') return
  const found = value === '' ? 'is empty' : `is ${value === undefined ? 'missing' : 'none'}`
  throw wrong(`${what} must be a text; it ${found}.`)
}

const wrong = (message: string) => new DocentError({ code: 'invalid_input', message })
