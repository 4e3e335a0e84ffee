import { checkOptions } from '../../kernel/input/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { administratorPermission } from '../scope.ts'
import { dependenciesOf, permissionNamed } from './permission.ts'

/** Permissions that the host gives beside those of roles. They hold as long as it does. */
export interface GrantedPermissions {
  /** Of every user with an account. @default none */
  readonly everyone?: readonly string[] | undefined
  /** Of users by their ids. @default none */
  readonly users?: Readonly<Record<string, readonly string[]>> | undefined
}

/** @throws `invalid_input` for what is no permission, lacks one that it needs, or is for administrators */
export function grantedPermissions(granted: GrantedPermissions = {}): GrantedPermissions {
  checkOptions<GrantedPermissions>('The option permissions', granted, { everyone: 'optional', users: 'optional' })
  const { everyone = [], users = {} } = granted
  requireWhole('permissions.everyone', everyone)
  for (const [id, names] of Object.entries(users)) requireWhole(`permissions.users.${id}`, [...everyone, ...names])
  return { everyone, users }
}

function requireWhole(place: string, names: readonly string[]): void {
  const wrong = (what: string) => new DocentError({ code: 'invalid_input', message: `The option ${place} ${what}.` })
  if (!Array.isArray(names)) throw wrong('must be a list of names of permissions')
  for (const name of names) {
    const needed = dependenciesOf(permissionNamed(name)).find((other) => !names.includes(other))
    if (needed !== undefined) throw wrong(`has ${name}, which needs ${needed} beside it`)
    if (name === administratorPermission)
      throw wrong(`cannot make administrators; give users the role admin, by the API or an API key`)
  }
}

/** What a user with an account has by the option. */
export const grantedTo = ({ everyone = [], users = {} }: GrantedPermissions, userId: string): readonly string[] => [
  ...everyone,
  ...(Object.hasOwn(users, userId) ? users[userId]! : []),
]
