import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { eq, type Principal } from '../../kernel/ports/index.ts'
import { requireMatch } from '../../kernel/records/index.ts'
import { groupTable } from '../groups/index.ts'
import { scopeOf } from '../scope.ts'
import type { SubjectKind } from './grant-records.ts'
import type { SharingDependencies } from './sharing-dependencies.ts'

/**
 * Ids of the users with these names, or of these groups. A group is one that is kept here, and then still is when the batch
 * is written, or one that the caller is in by the host.
 * @throws `not_found`
 */
export const subjectIds =
  ({ users, groups }: Pick<SharingDependencies, 'users' | 'groups'>) =>
  async (
    draft: Draft,
    principal: Principal,
    to: SubjectKind,
    names: readonly string[],
  ): Promise<ReadonlySet<string>> => {
    const wanted = new Set(names)
    if (to === 'group') {
      const kept = names.filter((id) => !principal.groups.includes(id))
      for (const { id } of await groups.requireMany(scopeOf(principal), 'id', kept))
        draft.step(requireMatch(groupTable, eq('id', id)))
      return wanted
    }
    const found = await users.byUsername([...wanted])
    if (found.size < wanted.size) throw noSuchUser()
    return new Set(found.values())
  }

const noSuchUser = () =>
  new DocentError({
    code: 'not_found',
    message: 'There is no user with this name; users become known when they first call.',
    details: { field: 'username' },
  })
