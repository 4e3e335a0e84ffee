import type { Draft } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { eq, isIn, type Principal } from '../../../kernel/ports/index.ts'
import { remove, requireMatch, update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { namesSchema } from '../../groups/index.ts'
import { requireAdministrator, requireGlobal, scopeOf } from '../../scope.ts'
import { requireOtherAdministrator, findUser, userTable } from '../../users/index.ts'
import { administratorRole, guestRole, userRole } from '../built-in-roles.ts'
import { rolesOfSubjects } from '../role-records.ts'
import { rolesResetSchema, type RolesReset } from '../role.ts'
import { roleAssignmentTable, roleTable } from '../role-tables.ts'
import type { RolesDependencies } from '../roles-dependencies.ts'

type Holder = { readonly kind: 'user' | 'group'; readonly id: string }

interface Change {
  readonly principal: Principal
  readonly holder: Holder
  readonly options: CallOptions
}

/** `all` takes away what is not named as well. */
type Way = 'add' | 'remove' | 'all'

async function change(
  dependencies: RolesDependencies,
  { principal, holder, options }: Change,
  way: Way,
  names: readonly string[],
): Promise<void> {
  requireGlobal(principal)
  requireAdministrator(principal)
  const { runtime, storage, records, rights } = dependencies
  const subject = `${holder.kind}:${holder.id}`
  await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
    await requireHolder(dependencies, principal, holder)
    const named = (await records.requireMany('name', names)).map((row) => row.id)
    if (named.includes(guestRole)) throw implied(guestRole, 'everybody without an account')
    if (way === 'remove' && named.includes(userRole)) throw implied(userRole, 'everybody with an account')
    const wanted = named.filter((id) => id !== userRole)
    if (holder.kind === 'user') {
      const listed = wanted.includes(administratorRole)
      if (way === 'all' || listed) await setAdministrator(dependencies, draft, holder.id, way !== 'remove' && listed)
    }
    const plain = wanted.filter((id) => holder.kind === 'group' || id !== administratorRole)
    const present = new Set(await rolesOfSubjects(storage, subject))
    const added = way === 'remove' ? [] : plain.filter((id) => !present.has(id))
    const removed =
      way === 'add' ? [] : [...present].filter((id) => (way === 'remove' ? plain.includes(id) : !plain.includes(id)))
    for (const id of added) {
      draft.step(requireMatch(roleTable, eq('id', id)))
      draft.insert(roleAssignmentTable, { subject, role_id: id, created_at: draft.now })
    }
    for (const id of removed) draft.step(remove(roleAssignmentTable, { subject, role_id: id }))
    if (added.length + removed.length > 0) draft.record(holder.kind, holder.id, 'ROLES_CHANGED', { added, removed })
    draft.afterCommit(() => rights.forget())
  })
}

async function requireHolder(
  { userRecords, groups }: RolesDependencies,
  principal: Principal,
  holder: Holder,
): Promise<void> {
  await (holder.kind === 'user' ? userRecords : groups).require(scopeOf(principal), holder.id)
}

/** Being an administrator is a column of the user. The last one stays. */
async function setAdministrator(
  { storage, keys }: RolesDependencies,
  draft: Draft,
  userId: string,
  is: boolean,
): Promise<void> {
  const row = await findUser(storage, userId)
  if (!row || row.is_administrator === is) return
  if (!is) {
    await requireOtherAdministrator(draft, userId)
  }
  const set = { is_administrator: is, updated_at: draft.now }
  draft.step(update(userTable, { key: { id: userId }, set, where: isIn('id', [userId]) }))
  draft.record('user', userId, is ? 'MADE_ADMINISTRATOR' : 'NO_LONGER_ADMINISTRATOR')
  draft.afterCommit(() => keys.forgetUser(userId))
}

const implied = (role: string, who: string) =>
  new DocentError({
    code: 'invalid_input',
    message: `The role "${role}" is that of ${who}; it cannot be given or taken.`,
  })

/** Adds roles to what a user or group has. For administrators. @throws `not_found` for the holder or a role */
export const assignRoles =
  (kind: Holder['kind']) =>
  (dependencies: RolesDependencies) =>
  (principal: Principal, id: string, names: readonly string[], options: CallOptions = {}): Promise<void> =>
    change(dependencies, { principal, holder: { kind, id }, options }, 'add', check(namesSchema.min(1), names))

/** Takes roles away; what the holder does not have is left out. For administrators. @throws `not_found` */
export const removeRoles =
  (kind: Holder['kind']) =>
  (dependencies: RolesDependencies) =>
  (principal: Principal, id: string, names: readonly string[], options: CallOptions = {}): Promise<void> =>
    change(dependencies, { principal, holder: { kind, id }, options }, 'remove', check(namesSchema.min(1), names))

/** Gives a user or group exactly these roles. For administrators. @throws `not_found` */
export const resetRoles =
  (kind: Holder['kind']) =>
  (dependencies: RolesDependencies) =>
  async (principal: Principal, id: string, input: RolesReset, options: CallOptions = {}): Promise<void> =>
    change(dependencies, { principal, holder: { kind, id }, options }, 'all', check(rolesResetSchema, input).newRoles)
