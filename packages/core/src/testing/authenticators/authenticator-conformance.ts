import { checkedIdentity } from '../../access/index.ts'
import type { Authenticator, Credentials } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'

/** An authenticator of a test, and what callers bring. */
export interface AuthenticatorFixture {
  /**
   * It answers undefined for what is not for it, and an identity for `known`; `bad` is undefined or `unauthorized`, and
   * never repeated.
   */
  readonly authenticator: Authenticator
  /** Credentials of one user, and of another. */
  readonly known: readonly [Credentials, Credentials]
  /** Looks as if it were for this authenticator, and is not good: forged, ended, unknown. */
  readonly bad: readonly Credentials[]
}

export interface AuthenticatorSuiteOptions {
  /** A new one before each test. */
  readonly create: () => Promise<AuthenticatorFixture>
}

/** Of other authenticators, and of nobody. */
const foreign: readonly Credentials[] = [
  { headers: {} },
  { bearer: '', headers: {} },
  { bearer: 'docent_of-another-server', headers: { authorization: 'Bearer docent_of-another-server' } },
  { bearer: 'eyJhbGciOiJub25lIn0.e30.', headers: {} },
  { bearer: 'x'.repeat(100_000), headers: {} },
  { bearer: '\u{1f600}', headers: {} },
  { headers: { cookie: 'theme=dark; constructor=1; __proto__=2' } },
]

/** What every `Authenticator` must do. */
export function authenticatorConformance(runner: TestRunner, options: AuthenticatorSuiteOptions): void {
  const { describe, it, expect, beforeEach } = runner

  describe('authenticator conformance', () => {
    let fixture: AuthenticatorFixture
    beforeEach(async () => {
      fixture = await options.create()
    })
    const ask = (credentials: Credentials) => fixture.authenticator.authenticate(credentials)

    it('identifies users, the same each time and also for many at once', async () => {
      const [one, other] = fixture.known
      const said = checkedIdentity(await ask(one))
      expect(said.userId).not.toBe(checkedIdentity(await ask(other)).userId)
      const again = await Promise.all(Array.from({ length: 10 }, () => ask(one)))
      for (const identity of again) expect(identity).toEqual(said)
    })

    it('leaves to others what is not for it', async () => {
      for (const credentials of foreign) expect(await ask(credentials)).toBeUndefined()
    })

    it('lets nobody in by bad credentials, and repeats none of them', async () => {
      for (const credentials of fixture.bad) {
        const outcome = await ask(credentials).catch((error: unknown) => error)
        if (outcome === undefined) continue
        expect(outcome).toMatchObject({ code: 'unauthorized' })
        const { message } = outcome as Error
        for (const secret of [credentials.bearer, credentials.headers['cookie']])
          if (secret) expect(message).not.toContain(secret)
      }
    })

    it('leaves credentials as they are', async () => {
      const [one] = fixture.known
      const frozen = Object.freeze({ ...one, headers: Object.freeze({ ...one.headers }) })
      expect(await ask(frozen)).toBeDefined()
    })
  })
}
