import type { Draft, Runtime } from '../../kernel/durable/index.ts'
import { administratorPermission } from '../scope.ts'
import { findRole } from './role-records.ts'
import { rolePermissionTable, roleTable } from './role-tables.ts'

/** Has everything. Whether a user has it is a column of the user. */
export const administratorRole = 'admin'
/** Everybody with an account has it. */
export const userRole = 'user'
/** Everybody without one has it, and no other of their own. */
export const guestRole = 'guest'

/** Ids, which are also the names. */
export const builtInRoles: readonly string[] = [administratorRole, userRole, guestRole]

const facts = [
  {
    id: administratorRole,
    description: 'Administrators: may do everything.',
    priority: 1_000,
    permissions: [administratorPermission],
  },
  { id: userRole, description: 'Everybody with an account has this role.', priority: -1_000, permissions: [] },
  { id: guestRole, description: 'Everybody without an account has this role.', priority: -1_000, permissions: [] },
]

/** Makes the roles that every store has. What was changed about them later stays. */
export const keepBuiltInRoles =
  ({ runtime }: { readonly runtime: Runtime }) =>
  (): Promise<void> =>
    runtime.commit({ engine: 'system' }, async (draft: Draft) => {
      for (const { id, description, priority, permissions } of facts) {
        if (await findRole(draft.storage, id)) continue
        const times = { created_at: draft.now, updated_at: draft.now }
        draft.insert(roleTable, { id, name: id, description, priority, ...times })
        draft.record('role', id, 'CREATED')
        for (const permission of permissions) draft.insert(rolePermissionTable, { role_id: id, permission })
      }
    })
