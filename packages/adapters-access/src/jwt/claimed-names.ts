import type { ClaimedNames } from '@docent/core/ports'
import { readNames, type Claim, type Claims } from './claim.ts'

export interface ClaimedNamesOptions {
  /** Docent roles by the issuer's names for them. Names that are not in `map` are ignored. @default tokens give no roles */
  readonly roles?: { readonly claim: Claim; readonly map: Readonly<Record<string, string>> }
  /**
   * Docent groups by the issuer's names for them. With a group in `map` the caller has the roles of that group.
   * Other names map to the group of the same name, for shared resources only: its roles do not count, so naming
   * groups at the issuer grants no permissions in Docent.
   * @default tokens give no groups
   */
  readonly groups?: { readonly claim: Claim; readonly map?: Readonly<Record<string, string>> }
  /**
   * Handling of roles and groups that Docent does not have: `make` creates them, without permissions and members.
   * @default 'ignore'
   */
  readonly unknownNames?: 'ignore' | 'make'
}

/** Roles and groups named in the claims; undefined when neither is configured. */
export function claimedNames(claims: Claims, options: ClaimedNamesOptions): ClaimedNames | undefined {
  const { roles, groups, unknownNames: unknown } = options
  if (roles === undefined && groups === undefined) return undefined
  const groupNames = groups === undefined ? [] : readNames(claims, groups.claim)
  return {
    roles: roles === undefined ? [] : mapped(readNames(claims, roles.claim), roles.map),
    groups: mapped(groupNames, groups?.map ?? {}),
    rolelessGroups: groupNames.filter((name) => !Object.hasOwn(groups?.map ?? {}, name)),
    ...(unknown === undefined ? {} : { unknown }),
  }
}

const mapped = (names: readonly string[], map: Readonly<Record<string, string>>): string[] =>
  names.flatMap((name) => (Object.hasOwn(map, name) ? map[name]! : []))
