import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import { administratorPermission, requireGlobal } from '../scope.ts'

/** A system permission as callers see it. */
export const permissionSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  category: z.string().optional(),
  dependencies: z.array(z.string()).optional().describe('Permissions that a role must have beside this one.'),
})
export type Permission = z.output<typeof permissionSchema>

interface PermissionFacts {
  readonly category: string
  readonly description: string
  readonly dependencies: readonly string[]
}

/** Every system permission. What no entry names here needs none. */
const catalogue = {
  [administratorPermission]: {
    category: 'System',
    description: 'Everything: users, roles, groups, keys and settings of everybody.',
    dependencies: [],
  },
  ManageConfigurations: {
    category: 'System',
    description: 'Sets limits and other settings, for all, for a role or for a user.',
    dependencies: [],
  },
  ViewUsage: {
    category: 'System',
    description: 'Sees what everybody spent on language models.',
    dependencies: [],
  },
  ConfigureAgents: {
    category: 'Agents',
    description: 'Registers and changes tools of their own, which run code.',
    dependencies: [],
  },
  ManageCustomAgent: {
    category: 'Agents',
    description: 'Adds and changes agents of their own.',
    dependencies: ['ConfigureAgents'],
  },
  DeleteCustomAgent: {
    category: 'Agents',
    description: 'Deletes agents of their own.',
    dependencies: ['ManageCustomAgent'],
  },
} as const satisfies Readonly<Record<string, PermissionFacts>>

export type PermissionName = keyof typeof catalogue

export const permissionNames = Object.keys(catalogue) as readonly PermissionName[]

const isPermission = (name: string): name is PermissionName => Object.hasOwn(catalogue, name)

/** @throws `invalid_input` for a name that is none */
export function permissionNamed(name: string): PermissionName {
  if (isPermission(name)) return name
  throw new DocentError({
    code: 'invalid_input',
    message: `There is no permission of this name; the permissions are ${permissionNames.join(', ')}.`,
    details: { field: 'permission' },
  })
}

export function permissionOf(name: PermissionName): Permission {
  const { category, description, dependencies } = catalogue[name]
  return { id: name, name, description, category, dependencies: [...dependencies] }
}

/** What a permission needs beside it. */
export const dependenciesOf = (name: PermissionName): readonly string[] => catalogue[name].dependencies

export const hasPermission = (principal: Principal, name: PermissionName): boolean =>
  principal.scope.kind === 'global' &&
  (principal.permissions.includes(administratorPermission) || principal.permissions.includes(name))

/** @throws `unauthorized` without it, as for a missing key */
export function requirePermission(principal: Principal, name: PermissionName): void {
  if (hasPermission(principal, name)) return
  throw new DocentError({ code: 'unauthorized', message: `This needs the permission ${name}; ask an administrator.` })
}

/**
 * For tools and agents, whose refusal reads the same whatever is missing.
 * @throws `forbidden` for a key of one collection, `unauthorized` without the permission
 */
export function requireAgentPermission(principal: Principal, name: PermissionName): void {
  requireGlobal(principal)
  if (!hasPermission(principal, name)) throw new DocentError({ code: 'unauthorized', message: 'Unauthorized' })
}

/** In the order of the catalogue; an administrator has all. */
export function permissionsIn(names: readonly string[]): Permission[] {
  const all = names.includes(administratorPermission)
  return permissionNames.filter((name) => all || names.includes(name)).map(permissionOf)
}
