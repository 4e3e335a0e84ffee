const day = 86_400_000

/** What decides whether a key is accepted. Times in milliseconds. */
export interface ApiKeyValidity {
  readonly isActive: boolean
  readonly createdAt: number
  readonly expiresAt: number | undefined
  /** Days. */
  readonly inactivityInterval: number | undefined
  readonly lastUsedAt: number | undefined
}

/** A key that was never used counts as used when it was made. */
export function isAccepted(key: ApiKeyValidity, now: number): boolean {
  if (!key.isActive) return false
  if (key.expiresAt !== undefined && key.expiresAt <= now) return false
  if (key.inactivityInterval === undefined) return true
  return now - (key.lastUsedAt ?? key.createdAt) < key.inactivityInterval * day
}
