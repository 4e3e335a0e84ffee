import { DocentError } from '../kernel/errors/index.ts'
import { checkOptions, compact, type OptionNames } from '../kernel/input/index.ts'
import type { Principal } from '../kernel/ports/index.ts'

/** The user who acts, as named by a host. */
export type ActingAs = Pick<Principal, 'userId'> & Partial<Omit<Principal, 'userId'>>

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

/** @throws `invalid_input` without a user: what nobody owns, everybody without a name would */
export function principalOf(who: ActingAs): Principal {
  // Callers without types pass anything.
  const { userId } = Object(who) as { readonly userId?: unknown }
  if (typeof userId !== 'string' || userId.trim() === '') {
    const found = userId === undefined ? 'missing' : typeof userId === 'string' ? 'empty' : 'no text'
    throw wrong(`userId must name a user, as in as({ userId: 'alice' }); it is ${found}.`)
  }
  checkActingAs(who)
  return { username: who.userId, scope: { kind: 'global' }, groups: [], permissions: [], ...compact(who) }
}

function checkActingAs(who: ActingAs): void {
  checkOptions('as()', who, actingAs)
  for (const name of ['username', 'email'] as const) {
    if (who[name] !== undefined && typeof who[name] !== 'string')
      throw wrong(`The option ${name} of as() must be a text.`)
  }
  for (const name of ['groups', 'rolelessGroups', 'roles', 'permissions'] as const) {
    if (who[name] !== undefined && !isListOfTexts(who[name]))
      throw wrong(`The option ${name} of as() must be a list of texts, as in ${name}: ['one'].`)
  }
}

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one: unknown) => typeof one === 'string')

const wrong = (message: string) => new DocentError({ code: 'invalid_input', message })
