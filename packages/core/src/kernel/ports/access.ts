/** What a key may reach: everything its user may, or one collection. */
export type KeyScope =
  | { readonly kind: 'global' }
  /** `keyId` distinguishes the chats of one key from those of another. */
  | { readonly kind: 'collection'; readonly collectionId: string; readonly keyId?: string | undefined }

/** The user who acts. Comes from the authenticator, or from the host through `docent.as`. */
export interface Principal {
  readonly userId: string
  readonly username: string
  readonly email?: string | undefined
  readonly scope: KeyScope
  /** Groups the user belongs to, by id. */
  readonly groups: readonly string[]
  /** Those of `groups` that count for what is shared with them only: their roles do not. */
  readonly rolelessGroups?: readonly string[] | undefined
  /** Roles for this call, by id, beside those that the user and the groups have. */
  readonly roles?: readonly string[] | undefined
  /** System permissions by name. `administrator` includes all. */
  readonly permissions: readonly string[]
  /** A user without an account of their own. */
  readonly guest?: boolean | undefined
}

export interface Credentials {
  /** The text after `Bearer `, when the request carries one. */
  readonly bearer?: string | undefined
  /** Request headers by lower-case name, for hosts that use their own. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The request as the host's HTTP framework has it, with what its middleware put there. Absent in process. */
  readonly request?: unknown
}

/** Roles and groups by the names that they have in Docent. They count for this call and are kept nowhere. */
export interface ClaimedNames {
  readonly roles?: readonly string[] | undefined
  /** The roles of these groups count too. */
  readonly groups?: readonly string[] | undefined
  /** These count for what is shared with them only. */
  readonly rolelessGroups?: readonly string[] | undefined
  /** What becomes of names that Docent does not know. @default 'ignore' */
  readonly unknown?: 'ignore' | 'make' | undefined
}

/** What an authenticator reports about a caller. */
export interface Identity extends Principal {
  readonly claimed?: ClaimedNames | undefined
}

/**
 * Finds out who calls.
 *
 * `userId` alone identifies the user: two callers with one id are one user, whatever else differs. A username that is, or was,
 * another user's is not given to this one: they keep what they had, or get one like it.
 */
export interface Authenticator {
  /**
   * Undefined means that these credentials are not for this authenticator, and the next one is asked.
   * @throws `unauthorized` for credentials that are for this one and not accepted: nobody else is asked. Whatever is thrown
   * that is no DocentError becomes `unavailable`: when the caller cannot be determined, the call is refused, and it is
   * logged.
   */
  authenticate(credentials: Credentials): Promise<Identity | undefined>
}
