import { z } from 'zod'
import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { requireGlobal, scopeOf } from '../scope.ts'
import { requireAccount } from '../users/index.ts'
import { deleteGrant, insertGrant, publicSubject, type GrantRecords, type SubjectKind } from './grant-records.ts'
import {
  publicInputSchema,
  shareInputSchema,
  wantedLevel,
  type PublicInput,
  type ShareInput,
  type ShareLevel,
} from './share-levels.ts'
import {
  mostSharedWith,
  requireAlone,
  type SharedResource,
  type SharingChange,
  type SharedRow,
} from './shared-resource.ts'
import { sharedWith } from './read-sharing.ts'
import type { SharingDependencies } from './sharing-dependencies.ts'
import { subjectIds } from './subject-ids.ts'
import { exactly, giveTo, takeFrom } from './shared-with.ts'
import { accessLevels } from './visible-to.ts'

const nameSchema = z.string().min(1).max(255)
const namesSchema = z.array(nameSchema).max(mostSharedWith)

/**
 * Sharing: the other users and groups who see a resource of one kind, as its owner decides. Every change is one batch with
 * the counts it changes.
 */
export function sharing(dependencies: SharingDependencies, shared: SharedResource) {
  const { runtime, grants } = dependencies
  const idsOf = subjectIds(dependencies)

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
    decide: (draft: Draft, of: { shared: SharedResource; grants: GrantRecords; row: SharedRow }) => Promise<void>,
  ): Promise<void> =>
    runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) =>
      decide(draft, { shared, grants, row: await shared.requireManaged(scopeOf(principal), id, how) }),
    )

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

    /** Everybody reads it from now on, guests included, or writes to it where that is said; or nobody by this. */
    async setPublic(principal: Principal, id: string, input: PublicInput, options: CallOptions = {}): Promise<void> {
      begin(principal)
      const { isPublic, ...rest } = check(publicInputSchema, input)
      const level = levelOf(rest)
      await change(principal, id, isPublic ? 'widen' : 'narrow', options, async (draft, { row }) => {
        const before = await grants.level(shared.kind, id, publicSubject)
        const same = isPublic ? before === accessLevels[level] : before === undefined
        if (same && row.is_public === isPublic) return
        requireAlone(draft, shared, row, { is_public: isPublic })
        if (before !== undefined) deleteGrant(draft, shared.kind, id, publicSubject)
        if (isPublic) insertGrant(draft, shared.kind, id, publicSubject, level)
        draft.record(shared.kind, id, 'PRIVACY_CHANGED', { isPublic, ...(isPublic ? { level } : {}) })
      })
    },
    ...sharedWith(dependencies, shared),
  }
}
