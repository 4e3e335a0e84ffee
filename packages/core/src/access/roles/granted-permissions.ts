import { checkOptions } from '../../kernel/input/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { administratorPermission } from '../scope.ts'
import { guestRole } from './built-in-roles.ts'
import { dependenciesOf, permissionNamed } from './permission.ts'
import type { Role } from './role.ts'

/** Permissions that the host gives beside those of roles. They hold as long as it does. */
export interface GrantedPermissions {
  /** Of every user with an account. @default none */
  readonly everyone?: readonly string[] | undefined
  /** Of users by their ids. @default none */
  readonly users?: Readonly<Record<string, readonly string[]>> | undefined
  /** Of users with an account who have a role, by its name; it need not be there yet. @default none */
  readonly roles?: Readonly<Record<string, readonly string[]>> | undefined
}

/** @throws `invalid_input` for what is no permission, lacks one that it needs, or is for administrators */
export function grantedPermissions(granted: GrantedPermissions = {}): GrantedPermissions {
  const known = { everyone: 'optional', users: 'optional', roles: 'optional' } as const
  checkOptions<GrantedPermissions>('The option permissions', granted, known)
  const { everyone = [], users = {}, roles = {} } = granted
  requireWhole('permissions.everyone', everyone)
  for (const [id, names] of Object.entries(users)) requireWhole(`permissions.users.${id}`, [...everyone, ...names])
  for (const [name, names] of Object.entries(roles)) {
    requireWhole(`permissions.roles.${name}`, [...everyone, ...names])
    if (name === guestRole)
      throw wrongOption('permissions.roles.guest', 'is for users without an account, who get none')
  }
  return { everyone, users, roles }
}

const wrongOption = (place: string, what: string): DocentError =>
  new DocentError({ code: 'invalid_input', message: `The option ${place} ${what}.` })

function requireWhole(place: string, names: readonly string[]): void {
  const wrong = (what: string) => wrongOption(place, what)
  if (!Array.isArray(names)) throw wrong('must be a list of names of permissions')
  for (const name of names) {
    const needed = dependenciesOf(permissionNamed(name)).find((other) => !names.includes(other))
    if (needed !== undefined) throw wrong(`has ${name}, which needs ${needed} beside it`)
    if (name === administratorPermission)
      throw wrong(`cannot make administrators; give users the role admin, by the API or an API key`)
  }
}

/** What a user with an account and these roles has by the option. */
export const grantedTo = (
  { everyone = [], users = {}, roles = {} }: GrantedPermissions,
  { userId, roles: held }: { readonly userId: string; readonly roles: readonly Pick<Role, 'name'>[] },
): readonly string[] => [
  ...everyone,
  ...(Object.hasOwn(users, userId) ? users[userId]! : []),
  ...held.flatMap(({ name }) => (Object.hasOwn(roles, name) ? roles[name]! : [])),
]
