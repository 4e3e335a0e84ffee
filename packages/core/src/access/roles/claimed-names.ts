import type { Draft, Runtime } from '../../kernel/durable/index.ts'
import type { ClaimedNames } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { accessNameSchema, groupTable } from '../groups/index.ts'
import { mostRoles, countRoles, idsByName } from './role-records.ts'
import { roleTable } from './role-tables.ts'

/** Ids of what an identity provider names, as far as Docent has it. */
export interface ClaimedIds {
  readonly roles: readonly string[]
  readonly groups: readonly string[]
  readonly rolelessGroups: readonly string[]
}

/** Names of one kind that count; a token has room for hardly more. */
const mostNames = 500

const few = (names: readonly string[] = []): string[] => [...new Set(names)].slice(0, mostNames)

/** Ids of the names, and, where that is wanted, makes what is missing: roles without permissions, groups without members. */
export async function claimedIds(
  { storage, runtime }: { readonly storage: RecordStore; readonly runtime: Runtime },
  { roles = [], groups = [], rolelessGroups = [], unknown }: ClaimedNames,
): Promise<ClaimedIds> {
  const allGroups = [...groups, ...rolelessGroups]
  let knownRoles = await idsByName(storage, roleTable, few(roles))
  let knownGroups = await idsByName(storage, groupTable, few(allGroups))
  if (unknown === 'make' && (missing(roles, knownRoles).length > 0 || missing(allGroups, knownGroups).length > 0)) {
    await runtime.commit({ engine: 'system' }, async (draft) => {
      knownRoles = await withMissing(draft, 'role', roles)
      knownGroups = await withMissing(draft, 'group', allGroups)
    })
  }
  const idsOf = (known: ReadonlyMap<string, string>, names: readonly string[]) =>
    few(names).flatMap((name) => known.get(name) ?? [])
  const withRoles = idsOf(knownGroups, groups)
  return {
    roles: idsOf(knownRoles, roles),
    groups: withRoles,
    rolelessGroups: idsOf(knownGroups, rolelessGroups).filter((id) => !withRoles.includes(id)),
  }
}

/** Names that nobody could give to a role or group by hand are none here either. */
const missing = (names: readonly string[], known: ReadonlyMap<string, string>): string[] =>
  few(names).filter((name) => !known.has(name) && accessNameSchema.safeParse(name).data === name)

async function withMissing(
  draft: Draft,
  kind: 'role' | 'group',
  names: readonly string[],
): Promise<Map<string, string>> {
  const known = await idsByName(draft.storage, kind === 'role' ? roleTable : groupTable, names)
  const absent = missing(names, known)
  if (absent.length === 0 || (kind === 'role' && (await isFull(draft.storage, absent.length)))) return known
  const times = { created_at: draft.now, updated_at: draft.now }
  for (const name of absent) {
    const id = draft.uuid()
    const row = { id, name, description: '', ...times }
    if (kind === 'role') draft.insert(roleTable, { ...row, priority: 0 })
    else draft.insert(groupTable, row)
    draft.record(kind, id, 'CREATED')
    known.set(name, id)
  }
  return known
}

const isFull = async (storage: RecordStore, more: number): Promise<boolean> =>
  (await countRoles(storage)) + more > mostRoles
