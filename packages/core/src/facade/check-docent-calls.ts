import { eventTypes, type SubscribeOptions } from '../events/index.ts'
import { checkSignal } from '../kernel/check-arguments.ts'
import { DocentError } from '../kernel/errors/index.ts'
import { checkOptions, type OptionNames } from '../kernel/input/index.ts'
import type { ActingAs } from './docent-session.ts'

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

const actingAs: OptionNames<ActingAs> = {
  userId: 'required',
  username: 'optional',
  email: 'optional',
  scope: 'optional',
  groups: 'optional',
  rolelessGroups: 'optional',
  roles: 'optional',
  permissions: 'optional',
  guest: 'optional',
}

/** @throws `invalid_input` */
export function checkActingAs(who: ActingAs): void {
  checkOptions('as()', who, actingAs)
  for (const name of ['username', 'email'] as const) checkText('as()', name, who[name])
  for (const name of ['groups', 'rolelessGroups', 'roles', 'permissions'] as const) {
    if (who[name] !== undefined && !isListOfTexts(who[name]))
      throw wrong(`The option ${name} of as() must be a list of texts, as in ${name}: ['one'].`)
  }
}

/** @throws `invalid_input` */
export function checkSubscribeOptions(options: SubscribeOptions): void {
  const of = 'events.subscribe()'
  checkCallOptions(of, options, { after: 'optional', of: 'optional', types: 'optional', signal: 'optional' })
  for (const name of ['after', 'of'] as const) checkText(of, name, options[name])
  const { types = [] } = options
  if (Array.isArray(types) && types.every((type) => eventTypes.includes(type))) return
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

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one: unknown) => typeof one === 'string')

const wrong = (message: string) => new DocentError({ code: 'invalid_input', message })
