import { checkOptions, type Authenticator, type Identity } from '@docent/core/ports'
import { cookieOf } from './cookie.ts'

/** The user of a session, where it differs from the default: an account, without groups and permissions. */
export type SessionUser = Pick<Identity, 'userId'> & Partial<Omit<Identity, 'userId' | 'scope'>>

export interface SessionAuthenticatorOptions {
  /**
   * Name of the cookie. One that begins with `__Host-` cannot be set by a neighbouring subdomain; make it `HttpOnly`,
   * `Secure` and `SameSite=Lax`.
   */
  readonly cookie: string
  /**
   * The user of this session; undefined when it is unknown or has ended. Look it up by the digest of the value, or
   * compare with `timingSafeEqual`: the time of a plain comparison reveals how much of a guess was right.
   */
  readonly find: (session: string) => SessionUser | undefined | Promise<SessionUser | undefined>
}

const longestSession = 4_096

/** Users of the host, by its session cookie. */
export function sessionAuthenticator(options: SessionAuthenticatorOptions): Authenticator {
  checkOptions('sessionAuthenticator()', options, { cookie: 'required', find: 'required' })
  const { cookie, find } = options
  return {
    async authenticate({ bearer, headers }) {
      // Requests with bearer tokens skip the origin check, so no cookie may count beside one.
      if (bearer !== undefined) return undefined
      const session = cookieOf(headers['cookie'], cookie)
      if (session === undefined || session === '' || session.length > longestSession) return undefined
      const user = await find(session)
      return user && { username: user.userId, groups: [], permissions: [], ...user, scope: { kind: 'global' } }
    },
  }
}
