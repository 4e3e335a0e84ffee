import { z } from 'zod'
import type { Draft, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import { eq, type Principal, type Row } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { groupTable, type GroupRecords } from '../groups/index.ts'
import { requireGlobal, scopeOf } from '../scope.ts'
import { requireAccount } from '../users/index.ts'
import { deleteGrant, insertGrant, publicSubject, type GrantRecords, type SubjectKind } from './grant-records.ts'
import {
  permissionsOf,
  publicInputSchema,
  shareInputSchema,
  wantedLevel,
  type GroupSharePermission,
  type PublicInput,
  type ShareInput,
  type ShareLevel,
  type SharePermission,
} from './share-levels.ts'
import { mostSharedWith, requireAlone, type SharedResource, type SharingChange } from './shared-resource.ts'
import { exactly, giveTo, takeFrom } from './shared-with.ts'
import { accessLevels } from './visible-to.ts'

export interface SharingDependencies {
  readonly runtime: Runtime
  readonly grants: GrantRecords
  readonly users: {
    /** Ids by username; unknown ones are left out. */
    byUsername(usernames: readonly string[]): Promise<ReadonlyMap<string, string>>
    /** Usernames by id; unknown ones are left out. */
    usernames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  }
  readonly groups: Pick<GroupRecords, 'requireMany'>
}

const nameSchema = z.string().min(1).max(255)
const namesSchema = z.array(nameSchema).max(mostSharedWith)

/** Who else sees a resource of one kind, as its owner says. Every change is one batch with the counts it changes. */
export function sharing({ runtime, grants, users, groups }: SharingDependencies, shared: SharedResource) {
  /** Guests have no account: they cannot ask whether others have one. */
  function begin(principal: Principal): void {
    requireGlobal(principal)
    requireAccount(principal)
  }

  const change = (
    principal: Principal,
    id: string,
    how: SharingChange,
    options: CallOptions,
    decide: (draft: Draft, of: { shared: SharedResource; grants: GrantRecords; row: Row }) => Promise<void>,
  ): Promise<void> =>
    runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) =>
      decide(draft, { shared, grants, row: await shared.requireManaged(scopeOf(principal), id, how) }),
    )

  /**
   * Who they are. A group is one that is kept here, or one that the host says the caller is in.
   * @throws `not_found`
   */
  async function idsOf(
    draft: Draft,
    principal: Principal,
    to: SubjectKind,
    names: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const wanted = new Set(names)
    if (to === 'group') {
      const kept = names.filter((id) => !principal.groups.includes(id))
      for (const { id } of await groups.requireMany(scopeOf(principal), 'id', kept))
        draft.step({ kind: 'requireMatch', table: groupTable.name, where: eq('id', String(id)) })
      return wanted
    }
    const found = await users.byUsername([...wanted])
    const missing = [...wanted].find((name) => !found.has(name))
    if (missing !== undefined) throw noSuchUser(missing)
    return new Set(found.values())
  }

  function levelOf(input: ShareInput): ShareLevel {
    const level = wantedLevel(check(shareInputSchema, input).permissions)
    if (shared.levels.includes(level)) return level
    throw new DocentError({ code: 'invalid_input', message: `A ${shared.noun} can be shared for reading only.` })
  }

  const give =
    (to: SubjectKind) =>
    async (principal: Principal, id: string, name: string, input: ShareInput = {}, options: CallOptions = {}) => {
      begin(principal)
      const level = levelOf(input)
      await change(principal, id, 'widen', options, async (draft, of) => {
        const [subject] = await idsOf(draft, principal, to, [check(nameSchema, name)])
        await giveTo(draft, of, to, subject!, level)
      })
    }

  const take =
    (to: SubjectKind) =>
    async (principal: Principal, id: string, name: string, options: CallOptions = {}) => {
      begin(principal)
      await change(principal, id, 'narrow', options, async (draft, of) => {
        // A group that is gone can still be taken out.
        const names = [check(nameSchema, name)]
        const [subject] = to === 'group' ? names : await idsOf(draft, principal, to, names)
        await takeFrom(draft, of, to, subject!)
      })
    }

  const reset =
    (to: SubjectKind) =>
    async (principal: Principal, id: string, names: readonly string[], options: CallOptions = {}) => {
      begin(principal)
      const wanted = check(namesSchema, names)
      await change(principal, id, 'widen', options, async (draft, of) => {
        const { changes, apply } = await exactly(of, to, await idsOf(draft, principal, to, wanted))
        if (changes === 0) return
        requireAlone(draft, shared, of.row)
        apply(draft)
        draft.record(shared.kind, id, 'SHARING_RESET', { to, count: wanted.length })
      })
    }

  const listed = async (principal: Principal, id: string, to: SubjectKind, options: CallOptions) => {
    options.signal?.throwIfAborted()
    requireGlobal(principal)
    await shared.requireManaged(scopeOf(principal), id, 'narrow')
    return grants.list(shared.kind, id, to, mostSharedWith)
  }

  return {
    /** @throws `not_found` also for an unknown user, `forbidden`, `wrong_state` when it is so already, or the owner */
    share: give('user'),
    unshare: take('user'),
    shareWithGroup: give('group'),
    unshareFromGroup: take('group'),
    /** Exactly these users read it, by name. Groups stay. */
    shareExactly: reset('user'),
    /** Exactly these groups read it. Users stay. */
    shareExactlyWithGroups: reset('group'),

    /** Takes it back from all users and groups. Public, it stays so. @throws `wrong_state` when it is shared with nobody */
    async unshareAll(principal: Principal, id: string, options: CallOptions = {}): Promise<void> {
      requireGlobal(principal)
      await change(principal, id, 'narrow', options, async (draft, of) => {
        const nobody = new Set<string>()
        const [fewerUsers, fewerGroups] = [await exactly(of, 'user', nobody), await exactly(of, 'group', nobody)]
        const gone = fewerUsers.changes + fewerGroups.changes
        if (gone === 0) {
          throw new DocentError({ code: 'wrong_state', message: `The ${shared.noun} is not shared with anybody.` })
        }
        requireAlone(draft, shared, of.row)
        fewerUsers.apply(draft)
        fewerGroups.apply(draft)
        draft.record(shared.kind, id, 'UNSHARED_ALL', { count: gone })
      })
    },

    /** Everybody with an account or a guest reads it from now on, or writes to it where that is said; or nobody more. */
    async setPublic(principal: Principal, id: string, input: PublicInput, options: CallOptions = {}): Promise<void> {
      requireGlobal(principal)
      const { isPublic, ...rest } = check(publicInputSchema, input)
      const level = levelOf(rest)
      await change(principal, id, isPublic ? 'widen' : 'narrow', options, async (draft, { row }) => {
        const before = await grants.level(shared.kind, id, publicSubject)
        const same = isPublic ? before === accessLevels[level] : before === undefined
        if (same && row['is_public'] === isPublic) return
        requireAlone(draft, shared, row, { is_public: isPublic })
        if (before !== undefined) deleteGrant(draft, shared.kind, id, publicSubject)
        if (isPublic) insertGrant(draft, shared.kind, id, publicSubject, level)
        draft.record(shared.kind, id, 'PRIVACY_CHANGED', { isPublic, ...(isPublic ? { level } : {}) })
      })
    },

    /** Users it is shared with by name, without its owner. @throws `not_found`, `forbidden` unless the owner asks */
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
      options.signal?.throwIfAborted()
      requireGlobal(principal)
      const row = await shared.requireManaged(scopeOf(principal), id, 'narrow')
      if (row['is_public'] !== true) return []
      return permissionsOf((await grants.level(shared.kind, id, publicSubject)) ?? accessLevels.read)
    },
  }
}

const noSuchUser = (username: string) =>
  new DocentError({
    code: 'not_found',
    message: 'There is no user with this name; users become known when they first call.',
    details: { field: 'username', username },
  })
