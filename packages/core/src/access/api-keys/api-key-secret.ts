import type { Digests, Ids } from '../../kernel/ports/index.ts'

const start = 'docent_'
const randomBytes = 32

/** Our own are much shorter; a host may choose a longer one. Longer texts are not worth hashing. */
export const longestSecret = 512

/** Of a secret that a host chooses: shorter ones are found by trying. */
export const shortestSecret = 16

/** A new secret. The fixed start lets secret scanners and our own logs recognise it. */
export const newSecret = (ids: Ids): string => start + ids.secret(randomBytes)

/**
 * What is stored of a secret. A plain digest is right here, and a slow password hash would be wrong: 256 random bits
 * cannot be guessed however fast the guessing, and each call pays for this hash. It also makes the look-up safe against
 * timing: what the index compares is a digest the caller cannot steer.
 */
export const hashOf = (digests: Digests, secret: string): string => digests.sha256(secret)

/** Shows 8 of the 43 random characters. */
export const hintOf = (secret: string): string => `${secret.slice(0, start.length + 4)}…${secret.slice(-4)}`
