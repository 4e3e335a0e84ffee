/** The claims of a token with verified signature and times. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * The place of a value in the claims: the name of a claim (`email`, `https://example.org/roles`), a path into nested ones
 * (`['realm_access', 'roles']`), or a function of all of them.
 */
export type Claim = string | readonly string[] | ((claims: Claims) => unknown)

export function readClaim(claims: Claims, claim: Claim): unknown {
  if (typeof claim === 'function') return claim(claims)
  let value: unknown = claims
  for (const name of typeof claim === 'string' ? [claim] : claim) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** Text that can identify a user: without control characters, not too long. */
export function readText(claims: Claims, claim: Claim, longest: number): string | undefined {
  const value = readClaim(claims, claim)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text === '' || text.length > longest || /\p{Cc}/u.test(text) ? undefined : text
}

/** A list of names, or one name. */
export function readNames(claims: Claims, claim: Claim): string[] {
  const value = readClaim(claims, claim)
  const names: unknown[] = Array.isArray(value) ? value : [value]
  return names.filter((name): name is string => typeof name === 'string' && name !== '' && name.length <= 255)
}
