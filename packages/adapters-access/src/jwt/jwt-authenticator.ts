import { checkOptions, type Authenticator, type Clock, type Identity, type Logger } from '@docent/core/ports'
import { decodeJwt, errors, jwtVerify, type JWTVerifyOptions } from 'jose'
import { claimedNames, type ClaimedNamesOptions } from './claimed-names.ts'
import { readClaim, readText, type Claim, type Claims } from './claim.ts'
import { subjectId } from './subject-id.ts'
import { expired, notAccepted, wrongOption } from './token-errors.ts'
import { allowedAlgorithms, verificationKey, type VerificationKeys } from './verification-keys.ts'

export interface JwtAuthenticatorOptions extends ClaimedNamesOptions {
  /** `iss` of the tokens, exactly. Tokens of others are left to the next authenticator. */
  readonly issuer: string
  /** Audience of the tokens (`aud`): one of these. Without it, tokens for any other service would be accepted. */
  readonly audience: string | readonly string[]
  /** What signatures are checked with: the issuer's published keys, or keys that you have. */
  readonly keys: VerificationKeys
  /** @default RS256, PS256, ES256, EdDSA and Ed25519 with public keys; HS256 with a secret */
  readonly algorithms?: readonly string[]
  /** Required `typ` in the header, such as `at+jwt`. @default anything */
  readonly type?: string
  /** Tolerated clock difference. @default 30,000 ms */
  readonly clockToleranceMs?: number
  /** Claims required besides `iss`, `aud`, `sub` and `exp`. @default none */
  readonly requiredClaims?: readonly string[]
  /** A final check of otherwise valid tokens, such as `({ tid }) => tid === 'our-tenant'`. @default all */
  readonly accept?: (claims: Claims) => boolean | Promise<boolean>
  /**
   * Identifies users of the issuer permanently: it must never be reassigned to another user. Their id in Docent is
   * derived from the issuer and this (`subjectId`); the result of a function is the id itself, so it must not collide with that of a
   * user of another authenticator.
   * @default 'sub'
   */
  readonly userId?: string | readonly string[] | ((claims: Claims) => string)
  /** A claim that users cannot choose freely: users get access to documents by this name. @default 'preferred_username', else the id */
  readonly username?: Claim
  /** @default `email`, unless `email_verified` is false */
  readonly email?: Claim
  /** Marks callers without an account, where it is `true`. @default none */
  readonly guest?: Claim
  /** @default the system clock */
  readonly clock?: Pick<Clock, 'now'>
  /** Logs at `debug` why a token was refused, and at `warn` that keys cannot be fetched. @default none */
  readonly logger?: Logger
}

const longestToken = 16_384
const longestId = 255
const longestEmail = 320

const verifiedEmail = ({ email, email_verified }: Claims): unknown => (email_verified === false ? undefined : email)

/**
 * Users of an identity provider, by the JSON Web Tokens that it signs.
 *
 * @throws `invalid_input` for invalid options
 */
export function jwtAuthenticator(options: JwtAuthenticatorOptions): Authenticator {
  checkOptions('jwtAuthenticator()', options, {
    issuer: 'required',
    audience: 'required',
    keys: 'required',
    roles: 'optional',
    groups: 'optional',
    unknownNames: 'optional',
    algorithms: 'optional',
    type: 'optional',
    clockToleranceMs: 'optional',
    requiredClaims: 'optional',
    accept: 'optional',
    userId: 'optional',
    username: 'optional',
    email: 'optional',
    guest: 'optional',
    clock: 'optional',
    logger: 'optional',
  })
  const { issuer, audience, keys, clock = { now: () => Date.now() }, logger } = options
  const { clockToleranceMs = 30_000, requiredClaims = [], accept = () => true } = options
  const audiences = [audience].flat()
  if (issuer === '') throw wrongOption('issuer must not be empty.')
  if (audiences.length === 0 || audiences.includes(''))
    throw wrongOption('audience must name the audience of the tokens.')
  const checks: JWTVerifyOptions = {
    issuer,
    audience: audiences,
    algorithms: allowedAlgorithms(keys, options.algorithms) as NonNullable<JWTVerifyOptions['algorithms']>,
    clockTolerance: clockToleranceMs / 1_000,
    requiredClaims: ['sub', 'exp', ...requiredClaims],
    ...(options.type === undefined ? {} : { typ: options.type }),
  }
  const key = verificationKey(keys, { issuer, clock, logger })

  function refuse(error: unknown) {
    // Foreign errors and an unreachable issuer are not about the token.
    if (!(error instanceof errors.JOSEError)) throw error
    logger?.debug({ code: error.code, reason: error.message, issuer }, 'a token was refused')
    return error instanceof errors.JWTExpired ? expired() : notAccepted()
  }

  async function claimsOf(token: string): Promise<Claims> {
    try {
      const { payload } = await jwtVerify(token, key, { ...checks, currentDate: new Date(clock.now()) })
      return payload
    } catch (error) {
      throw refuse(error)
    }
  }

  return {
    async authenticate({ bearer }) {
      if (bearer === undefined || bearer.length > longestToken || issuerOf(bearer) !== issuer) return undefined
      const claims = await claimsOf(bearer)
      const userId = userIdOf(claims, options)
      if (userId === undefined || !(await accept(claims))) throw notAccepted()
      return identityOf(claims, userId, options)
    },
  }
}

/** The unverified issuer of the token: only selects who checks it. */
function issuerOf(token: string): unknown {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

function userIdOf(claims: Claims, { issuer, userId = 'sub' }: JwtAuthenticatorOptions): string | undefined {
  const subject = readClaim(claims, userId)
  if (typeof subject !== 'string' || subject === '' || subject.length > longestId) return undefined
  return typeof userId === 'function' ? subject : subjectId({ issuer, subject })
}

function identityOf(claims: Claims, userId: string, options: JwtAuthenticatorOptions): Identity {
  const { username = 'preferred_username', email = verifiedEmail, guest } = options
  return {
    userId,
    username: readText(claims, username, longestId) ?? userId,
    email: readText(claims, email, longestEmail),
    scope: { kind: 'global' },
    groups: [],
    permissions: [],
    guest: guest !== undefined && readClaim(claims, guest) === true,
    claimed: claimedNames(claims, options),
  }
}
