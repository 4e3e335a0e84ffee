import { readCache } from '../../kernel/async/index.ts'
import type { DocentError } from '../../kernel/errors/index.ts'
import { compact } from '../../kernel/input/index.ts'
import type { ClaimedNames, Clock, Identity, Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { groupsOfMember } from '../groups/index.ts'
import { beingErased, isDeactivated, type UserRow, findUser } from '../users/index.ts'
import { administratorRole, guestRole, userRole } from './built-in-roles.ts'
import type { ClaimedIds } from './claimed-names.ts'
import { grantedTo, type GrantedPermissions } from './granted-permissions.ts'
import { findRoles, permissionsOfRoles, rolesOfSubjects } from './role-records.ts'
import { roleOf, type Role } from './role.ts'

/** Whose rights. Groups and roles are those that the authenticator named. */
export type RightsHolder = Pick<Principal, 'userId'> &
  Partial<Pick<Principal, 'groups' | 'rolelessGroups' | 'roles' | 'guest' | 'permissions'>>

export interface Rights {
  /** Ids: those the holder came with, and those kept here. */
  readonly groups: readonly string[]
  /** The highest priority first. */
  readonly roles: readonly Role[]
  /** Names. */
  readonly permissions: readonly string[]
  /** Why no call is answered for the holder, if so. */
  readonly refused?: () => DocentError
}

/**
 * What users may do by their roles and groups, and by what the host grants. Kept for a few seconds: a change in this process counts at once, one of
 * another process when the time is over.
 */
export interface AccessRights {
  of(holder: RightsHolder): Promise<Rights>
  /**
   * The principal with the groups and permissions that are kept here, and what its claimed names mean; a key of one
   * collection gets no permissions.
   * @throws `unauthorized` for a user who is deactivated, or being erased
   */
  enrich(identity: Identity): Promise<Principal>
  /** Roles of a group, the highest priority first. */
  ofGroup(groupId: string): Promise<Pick<Rights, 'roles' | 'permissions'>>
  /** Permissions that any of the roles has. */
  ofRoles(roleIds: readonly string[]): Promise<readonly string[]>
  /** To be called after a change is written. */
  forget(): void
}

const keepMs = 5_000
const mostHolders = 2_000
const mostRoles = 1_000

function refusalOf(user: Pick<UserRow, 'erasure_id' | 'deactivated_at'>): (() => DocentError) | undefined {
  if (user.erasure_id !== null) return beingErased
  return user.deactivated_at === null ? undefined : isDeactivated
}

const byPriority = (a: Role, b: Role): number =>
  (b.priority ?? 0) - (a.priority ?? 0) || (a.name < b.name ? -1 : Number(a.name > b.name))

export function accessRights({
  storage,
  clock,
  claimedIds,
  granted,
}: {
  readonly storage: RecordStore
  readonly clock: Clock
  readonly claimedIds: (claimed: ClaimedNames) => Promise<ClaimedIds>
  readonly granted: GrantedPermissions
}): AccessRights {
  const claims = readCache<ClaimedIds>({ clock, keepMs, most: mostHolders })
  const known = readCache<Rights>({ clock, keepMs, most: mostHolders })

  async function rolesOf(subjects: readonly string[], implied: readonly string[]): Promise<Role[]> {
    const assigned = subjects.length === 0 ? [] : await rolesOfSubjects(storage, subjects)
    const ids = new Set([...implied, ...assigned])
    if (ids.size === 0) return []
    const rows = await findRoles(storage, [...ids])
    return rows.map(roleOf).sort(byPriority)
  }

  async function ofRoles(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return []
    const rows = await permissionsOfRoles(storage, ids, ['permission'])
    return [...new Set(rows.map((row) => row.permission))]
  }

  const withPermissions = async (roles: readonly Role[]) => ({
    roles,
    permissions: await ofRoles(roles.map(({ id }) => id)),
  })

  async function load(holder: RightsHolder): Promise<Rights> {
    const { userId, groups: brought = [], rolelessGroups = [], roles = [], guest } = holder
    const kept = guest ? [] : await groupsOfMember(storage, userId, mostRoles)
    const groups = [...new Set([...brought, ...kept])]
    const ofGroups = groups.filter((id) => kept.includes(id) || !rolelessGroups.includes(id)).map((id) => `group:${id}`)
    if (guest) return { groups, ...(await withPermissions(await rolesOf(ofGroups, [guestRole, ...roles]))) }
    const user = await findUser(storage, userId, ['is_administrator', 'erasure_id', 'deactivated_at'])
    const implied = [userRole, ...roles, ...(user?.is_administrator === true ? [administratorRole] : [])]
    const refused = user && refusalOf(user)
    const rights = await withPermissions(await rolesOf([`user:${userId}`, ...ofGroups], implied))
    const permissions = [...new Set([...rights.permissions, ...grantedTo(granted, { userId, roles: rights.roles })])]
    return { groups, ...(refused && { refused }), ...rights, permissions }
  }

  function of(holder: RightsHolder): Promise<Rights> {
    const { userId, guest = false, groups = [], rolelessGroups = [], roles = [] } = holder
    const key = JSON.stringify([userId, guest, [...groups].sort(), [...rolelessGroups].sort(), [...roles].sort()])
    return known.get(key, () => load(holder))
  }

  const idsOf = (claimed: ClaimedNames): Promise<ClaimedIds> =>
    claims.get(JSON.stringify(claimed), () => claimedIds(claimed))

  async function withClaims({ claimed, ...principal }: Identity): Promise<Principal> {
    if (claimed === undefined) return principal
    const { groups, rolelessGroups, roles } = await idsOf(claimed)
    const already = principal.groups
    return compact({
      ...principal,
      groups: [...new Set([...already, ...groups, ...rolelessGroups])],
      rolelessGroups: [
        ...(principal.rolelessGroups ?? []).filter((id) => !groups.includes(id)),
        ...rolelessGroups.filter((id) => !already.includes(id)),
      ],
      roles: [...new Set([...(principal.roles ?? []), ...roles])],
    })
  }

  return {
    of,
    async enrich(identity) {
      const principal = await withClaims(identity)
      const { groups, permissions, refused } = await of(principal)
      if (refused) throw refused()
      if (principal.scope.kind === 'collection') return { ...principal, groups, permissions: [] }
      return { ...principal, groups, permissions: [...new Set([...principal.permissions, ...permissions])] }
    },
    ofGroup: async (groupId) => withPermissions(await rolesOf([`group:${groupId}`], [])),
    ofRoles,
    forget() {
      known.forget()
      claims.forget()
    },
  }
}
