import type { JwtAuthenticatorOptions } from '@docent/adapters-access'
import { DocentError } from '@docent/core'

export type TokenSettings = Pick<JwtAuthenticatorOptions, 'issuer' | 'audience' | 'keys'> &
  Partial<Pick<JwtAuthenticatorOptions, 'username' | 'email' | 'roles' | 'groups' | 'unknownNames'>>

const prefix = 'DOCENT_JWT_'
const names = [
  'ISSUER',
  'AUDIENCE',
  'JWKS_URL',
  'PUBLIC_KEY',
  'SECRET',
  'USERNAME_CLAIM',
  'EMAIL_CLAIM',
  'ROLES_CLAIM',
  'ROLES',
  'GROUPS_CLAIM',
] as const

/**
 * The JSON Web Tokens accepted beside API keys: `DOCENT_JWT_ISSUER` and `DOCENT_JWT_AUDIENCE`, with keys by
 * `DOCENT_JWT_JWKS_URL`, `DOCENT_JWT_PUBLIC_KEY` or `DOCENT_JWT_SECRET`, else those that the issuer's discovery document
 * names. Undefined when no issuer is named.
 * @throws `invalid_input` naming the variable that is missing, unknown or invalid
 */
export function tokenSettings(environment: Readonly<Record<string, string | undefined>>): TokenSettings | undefined {
  const read = (name: (typeof names)[number]) => environment[prefix + name]?.trim() || undefined
  const set = Object.keys(environment).filter((name) => name.startsWith(prefix) && environment[name]?.trim())
  const unknown = set.find((name) => !names.some((known) => name === prefix + known))
  if (unknown !== undefined) {
    throw wrong(`Unknown environment variable ${unknown}; known are ${names.map((name) => prefix + name).join(', ')}.`)
  }
  if (set.length === 0) return undefined
  const issuer = read('ISSUER')
  const audience = read('AUDIENCE')
  if (issuer === undefined) throw required('ISSUER', 'the `iss` of the tokens')
  if (audience === undefined) throw required('AUDIENCE', 'the audience of the tokens (`aud`)')
  const [username, email, groups] = [read('USERNAME_CLAIM'), read('EMAIL_CLAIM'), read('GROUPS_CLAIM')]
  const roles = rolesOf(read('ROLES_CLAIM'), read('ROLES'))
  return {
    issuer,
    audience: audience.split(',').flatMap((one) => one.trim() || []),
    keys: keysOf(read('JWKS_URL'), read('PUBLIC_KEY'), read('SECRET')),
    ...(username !== undefined && { username: claimOf(username) }),
    ...(email !== undefined && { email: claimOf(email) }),
    ...(roles !== undefined && { roles }),
    ...(groups !== undefined && { groups: { claim: claimOf(groups) }, unknownNames: 'make' as const }),
  }
}

function keysOf(
  jwksUrl: string | undefined,
  publicKey: string | undefined,
  secret: string | undefined,
): TokenSettings['keys'] {
  const given = [jwksUrl, publicKey, secret].filter((one) => one !== undefined)
  if (given.length > 1) {
    throw wrong(
      'Set one of the environment variables DOCENT_JWT_JWKS_URL, DOCENT_JWT_PUBLIC_KEY and DOCENT_JWT_SECRET.',
    )
  }
  if (jwksUrl !== undefined) return { jwksUrl }
  // Env files hold one line per variable.
  if (publicKey !== undefined) return { publicKey: publicKey.replaceAll('\\n', '\n') }
  return secret === undefined ? { discover: true } : { secret }
}

/** The variable that gives the keys, or the address where they are looked for. */
export function variableOfKeys({ keys }: TokenSettings): string {
  if ('secret' in keys) return `${prefix}SECRET`
  if ('publicKey' in keys) return `${prefix}PUBLIC_KEY`
  return 'jwksUrl' in keys ? `${prefix}JWKS_URL` : `${prefix}ISSUER`
}

/** A path into nested claims has dots, `realm_access.roles`; a claim that is an address is one name. */
const claimOf = (text: string): string | readonly string[] =>
  text.includes('/') || !text.includes('.') ? text : text.split('.')

function rolesOf(claim: string | undefined, text: string | undefined): TokenSettings['roles'] {
  if (claim === undefined && text === undefined) return undefined
  if (claim === undefined) throw required('ROLES_CLAIM', 'the claim that DOCENT_JWT_ROLES maps')
  const form = 'pairs of the name in the token and the role here, such as docent-admins=admin,staff=user'
  if (text === undefined) throw required('ROLES', form)
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  if (!pairs.every((pair) => pair.length === 2 && !pair.includes(''))) throw required('ROLES', form)
  return { claim: claimOf(claim), map: Object.fromEntries(pairs) as Readonly<Record<string, string>> }
}

const wrong = (message: string) => new DocentError({ code: 'invalid_input', message })
const required = (name: string, form: string) =>
  wrong(`The environment variable ${prefix}${name} must be set: ${form}.`)
