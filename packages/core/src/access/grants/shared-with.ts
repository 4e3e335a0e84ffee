import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import {
  changeGrant,
  deleteGrant,
  insertGrant,
  subjectOf,
  type GrantRecords,
  type SubjectKind,
} from './grant-records.ts'
import type { ShareLevel } from './share-levels.ts'
import {
  count,
  mostSharedWith,
  requireUnchanged,
  tooMany,
  type SharedResource,
  type SharedRow,
} from './shared-resource.ts'
import { accessLevels } from './visible-to.ts'

const counted = (to: SubjectKind, by: number) => (to === 'user' ? { users: by } : { groups: by })

const named = { user: 'this user', group: 'this group' } as const

/** Gives one subject a level. Another level than before takes its place. @throws `wrong_state` when it has it already */
export async function giveTo(
  draft: Draft,
  { shared, grants, row }: { shared: SharedResource; grants: GrantRecords; row: SharedRow },
  to: SubjectKind,
  of: string,
  level: ShareLevel,
): Promise<void> {
  const id = row.id
  const subject = subjectOf(to, of)
  if (to === 'user' && of === row.owner_id) throw withTheOwner(shared)
  const before = await grants.level(shared.kind, id, subject)
  if (before === accessLevels[level]) {
    throw new DocentError({
      code: 'wrong_state',
      message: `The ${shared.noun} is already shared with ${named[to]} in this way.`,
    })
  }
  requireUnchanged(draft, shared, row)
  if (before === undefined) {
    insertGrant(draft, shared.kind, id, subject, level)
    count(draft, shared, id, counted(to, 1))
  } else changeGrant(draft, shared.kind, id, subject, level)
  draft.record(shared.kind, id, 'SHARED', { subject, level })
}

/** @throws `wrong_state` when it is not shared with the subject */
export async function takeFrom(
  draft: Draft,
  { shared, grants, row }: { shared: SharedResource; grants: GrantRecords; row: SharedRow },
  to: SubjectKind,
  of: string,
): Promise<void> {
  const id = row.id
  const subject = subjectOf(to, of)
  if (to === 'user' && of === row.owner_id) throw withTheOwner(shared)
  if ((await grants.level(shared.kind, id, subject)) === undefined) {
    throw new DocentError({ code: 'wrong_state', message: `The ${shared.noun} is not shared with ${named[to]}.` })
  }
  requireUnchanged(draft, shared, row)
  deleteGrant(draft, shared.kind, id, subject)
  count(draft, shared, id, counted(to, -1))
  draft.record(shared.kind, id, 'UNSHARED', { subject })
}

/** What makes it exactly these, each reading; who has a level already keeps it. */
export async function exactly(
  { shared, grants, row }: { shared: SharedResource; grants: GrantRecords; row: SharedRow },
  to: SubjectKind,
  wanted: ReadonlySet<string>,
): Promise<{ readonly changes: number; apply(draft: Draft): void }> {
  const id = row.id
  if (wanted.size > mostSharedWith) throw tooMany(shared)
  if (to === 'user' && wanted.has(row.owner_id)) throw withTheOwner(shared)
  const before = new Set((await grants.list(shared.kind, id, to, mostSharedWith)).map(({ of }) => of))
  const gone = [...before].filter((of) => !wanted.has(of))
  const added = [...wanted].filter((of) => !before.has(of))
  return {
    changes: gone.length + added.length,
    apply(draft) {
      for (const of of gone) deleteGrant(draft, shared.kind, id, subjectOf(to, of))
      for (const of of added) insertGrant(draft, shared.kind, id, subjectOf(to, of), 'read')
      count(draft, shared, id, counted(to, added.length - gone.length))
    },
  }
}

const withTheOwner = ({ noun }: SharedResource) =>
  new DocentError({
    code: 'wrong_state',
    message: `The ${noun} belongs to this user; it cannot be shared with its owner.`,
  })
