import type { AccessRights, UsersSystem } from '../../access/index.ts'
import type { PrincipalOfUser } from './schedule-dependencies.ts'

/** The principal that a user would be if they called now. */
export const principalOfUser =
  ({
    users,
    rights,
  }: {
    readonly users: Pick<UsersSystem, 'find'>
    readonly rights: Pick<AccessRights, 'enrich'>
  }): PrincipalOfUser =>
  async ({ id, username }) => {
    const account = await users.find(id)
    const owner = { userId: id, username: account?.username ?? username, scope: { kind: 'global' } as const }
    return rights.enrich({ ...owner, groups: [], permissions: [] })
  }
