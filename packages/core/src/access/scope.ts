import { DocentError } from '../kernel/errors/index.ts'
import type { Principal } from '../kernel/ports/index.ts'

/** What of a principal decides which rows exist for it. The first argument of every repository. */
export interface Scope {
  readonly userId: string
  readonly username: string
  /** A guest's name is unverified: nothing is theirs by it. */
  readonly guest?: true
  /** Grants to any of these count. */
  readonly subjects: readonly string[]
  /** Reaches the records that others share, by their ids; what lists and searches show stays what is shared. */
  readonly administrator?: boolean
  /** Set for a key of one collection. */
  readonly collectionId?: string
  readonly keyId?: string
}

export const administratorPermission = 'administrator'

export function scopeOf(principal: Principal): Scope {
  return {
    userId: principal.userId,
    username: principal.username,
    ...(principal.guest === true ? { guest: true } : {}),
    ...(isAdministrator(principal) ? { administrator: true } : {}),
    subjects: [`user:${principal.userId}`, ...principal.groups.map((group) => `group:${group}`), 'public'],
    ...(principal.scope.kind === 'collection'
      ? {
          collectionId: principal.scope.collectionId,
          ...(principal.scope.keyId === undefined ? {} : { keyId: principal.scope.keyId }),
        }
      : {}),
  }
}

/** Whether the caller administers Docent; with a key of one collection nobody does. */
export const isAdministrator = (principal: Principal): boolean =>
  principal.scope.kind === 'global' && principal.permissions.includes(administratorPermission)

/** @throws `forbidden` for a key of one collection: what it asks for is beyond that collection. */
export function requireGlobal(principal: Principal): void {
  if (principal.scope.kind === 'global') return
  throw new DocentError({
    code: 'forbidden',
    message: 'This API key is for chatting with one collection; use a global key for this.',
  })
}

/** @throws `forbidden` for a key of another collection. */
export function requireCollection(principal: Principal, collectionId: string): void {
  if (principal.scope.kind === 'global' || principal.scope.collectionId === collectionId) return
  throw new DocentError({
    code: 'forbidden',
    message: 'This API key is for another collection; use a key of this collection or a global key.',
  })
}

/** @throws `unauthorized` as for any missing system permission. */
export function requireAdministrator(principal: Principal): void {
  if (isAdministrator(principal)) return
  throw new DocentError({ code: 'unauthorized', message: 'This needs the permission of an administrator.' })
}
