/** What a key may reach: everything its user may, or one collection. */
export type KeyScope =
  | { readonly kind: 'global' }
  /** `keyId` tells the chats of one key from those of another. */
  | { readonly kind: 'collection'; readonly collectionId: string; readonly keyId?: string | undefined }

/** Who acts. Comes from the authenticator, or from the host through `docent.as`. */
export interface Principal {
  readonly userId: string
  readonly username: string
  readonly email?: string | undefined
  readonly scope: KeyScope
  /** Groups the user belongs to, by id. */
  readonly groups: readonly string[]
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
}

/** Finds out who calls. Undefined means nobody it knows: the caller answers `unauthorized`. */
export interface Authenticator {
  authenticate(credentials: Credentials): Promise<Principal | undefined>
}
