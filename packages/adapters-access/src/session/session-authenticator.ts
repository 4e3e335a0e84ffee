import { checkOptions, type Authenticator, type Identity } from '@docent/core/ports'
import { cookieOf } from './cookie.ts'

/** Who has a session, as far as it is not the usual: an account, without groups and permissions. */
export type SessionUser = Pick<Identity, 'userId'> & Partial<Omit<Identity, 'userId' | 'scope'>>

export interface SessionAuthenticatorOptions {
  /**
   * Name of the cookie. One that begins with `__Host-` cannot be set by a neighbouring subdomain; make it `HttpOnly`,
   * `Secure` and `SameSite=Lax`.
   */
  readonly cookie: string
  /**
   * Whose session this is; undefined when there is none such, or it has ended. Look it up by the digest of the value, or
   * compare with `timingSafeEqual`: how long a plain comparison takes tells how much of a guess was right.
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
      // Bearers are spared the check of where a request comes from, so no cookie may count beside one.
      if (bearer !== undefined) return undefined
      const session = cookieOf(headers['cookie'], cookie)
      if (session === undefined || session === '' || session.length > longestSession) return undefined
      const user = await find(session)
      return user && { username: user.userId, groups: [], permissions: [], ...user, scope: { kind: 'global' } }
    },
  }
}
