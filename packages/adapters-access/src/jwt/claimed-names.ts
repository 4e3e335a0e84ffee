import type { ClaimedNames } from '@docent/core/ports'
import { readNames, type Claim, type Claims } from './claim.ts'

export interface ClaimedNamesOptions {
  /** Roles of Docent by the names that the issuer has for them. Names that are not in `map` count for nothing. */
  readonly roles?: { readonly claim: Claim; readonly map: Readonly<Record<string, string>> }
  /**
   * Groups of Docent by the names that the issuer has for them. With a group in `map` the caller has the roles of that group.
   * Other names stand for the group of the same name, and only for what is shared with it: its roles do not count, so
   * whoever can name groups at the issuer gives no permissions in Docent.
   */
  readonly groups?: { readonly claim: Claim; readonly map?: Readonly<Record<string, string>> }
  /**
   * What becomes of roles and groups that Docent does not have: `make` makes them, without permissions and members.
   * @default 'ignore'
   */
  readonly unknownNames?: 'ignore' | 'make'
}

/** What the claims name of roles and groups; undefined when nothing is asked of them. */
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
