import { DocentError } from '@docent/core'
import { columns } from '../command-line/columns.ts'

export interface UserOutcome {
  /** What to print: for `add` and `key` the new secret. */
  readonly said: string
  /** The same, for programs. */
  readonly facts: unknown
}

interface UserFacts {
  readonly user: string
  readonly active: boolean
  readonly email: string
  readonly roles: readonly string[]
  readonly active_keys: number
  readonly keys: number
  readonly id: string
}

export function shownUsers(facts: readonly UserFacts[]): UserOutcome {
  const rows = facts.map((user) => [
    user.user,
    user.active ? 'active' : 'deactivated',
    user.email || '-',
    user.roles.join(',') || '-',
    `${user.active_keys} of ${user.keys}`,
    user.id,
  ])
  return { said: columns([['USER', 'STATE', 'EMAIL', 'ROLES', 'ACTIVE KEYS', 'ID'], ...rows]), facts }
}

export const nameTaken = (username: string) =>
  new DocentError({ code: 'wrong_state', message: `The name ${username} is taken; choose another.` })

export const unknownUser = (name: string) =>
  new DocentError({ code: 'not_found', message: `There is no user ${name}; run docent users list to see all.` })

export const unknownRole = (name: string, known: readonly string[]) =>
  new DocentError({
    code: 'not_found',
    message: `There is no role ${name}; there are ${known.join(', ')}. POST /api/v1/roles creates others.`,
  })
