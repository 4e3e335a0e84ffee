import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { requireGlobal, scopeOf } from '../scope.ts'
import { publicSubject, type SubjectKind } from './grant-records.ts'
import { permissionsOf, type GroupSharePermission, type SharePermission } from './share-levels.ts'
import { mostSharedWith, type SharedResource } from './shared-resource.ts'
import type { SharingDependencies } from './sharing-dependencies.ts'
import { accessLevels } from './visible-to.ts'

/** Whom a resource is shared with, for its owner. All throw `not_found`, and `forbidden` for those who only see it. */
export function sharedWith({ grants, users }: SharingDependencies, shared: SharedResource) {
  const managed = (principal: Principal, id: string, options: CallOptions) => {
    options.signal?.throwIfAborted()
    requireGlobal(principal)
    return shared.requireManaged(scopeOf(principal), id, 'narrow')
  }
  const listed = async (principal: Principal, id: string, to: SubjectKind, options: CallOptions) => {
    await managed(principal, id, options)
    return grants.list(shared.kind, id, to, mostSharedWith)
  }

  return {
    /** Users it is shared with by name, without its owner. */
    async permissions(principal: Principal, id: string, options: CallOptions = {}): Promise<SharePermission[]> {
      const found = await listed(principal, id, 'user', options)
      const names = await users.usernames(found.map(({ of }) => of))
      return found
        .flatMap(({ of, level }) => {
          const username = names.get(of)
          return username === undefined ? [] : [{ username, permissions: permissionsOf(level) }]
        })
        .toSorted((one, other) => (one.username < other.username ? -1 : 1))
    },
    async groupPermissions(
      principal: Principal,
      id: string,
      options: CallOptions = {},
    ): Promise<GroupSharePermission[]> {
      const found = await listed(principal, id, 'group', options)
      return found.map(({ of, level }) => ({ groupId: of, permissions: permissionsOf(level) }))
    },
    /** What everybody may do with it; nothing when it is not public. */
    async publicPermissions(principal: Principal, id: string, options: CallOptions = {}): Promise<string[]> {
      const row = await managed(principal, id, options)
      if (row.is_public !== true) return []
      return permissionsOf((await grants.level(shared.kind, id, publicSubject)) ?? accessLevels.read)
    },
  }
}
