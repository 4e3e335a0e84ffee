import { inspect } from 'node:util'
import type { TestRunner } from '../test-runner.ts'
import { collectAnswer } from './collect-answer.ts'
import type { FakeScript } from './fake-answer.ts'
import type { LanguageModelSuite } from './language-model-suite.ts'

const secret = 'sk-very-secret'

/** That every way a provider fails arrives as the code of the port, once, without a retry of the adapter's own. */
export function languageModelErrors({ it, expect }: TestRunner, suite: LanguageModelSuite): void {
  const cases: readonly (readonly [failure: string, script: FakeScript, code: string])[] = [
    ['status 401', { status: 401, body: `{"error":{"message":"Incorrect key: ${secret}"}}` }, 'provider_refused'],
    ['status 400', { status: 400 }, 'invalid_input'],
    ['status 500', { status: 500 }, 'provider_failed'],
    ['status 503', { status: 503 }, 'provider_failed'],
    ['an answer that is no event stream', { status: 200, body: '<html>login</html>' }, 'provider_failed'],
    ['a cut connection', { interruption: { afterTokens: 2, kind: 'cut' } }, 'provider_failed'],
    ['a stream that ends too early', { interruption: { afterTokens: 2, kind: 'end' } }, 'provider_failed'],
    ['garbage in the stream', { interruption: { afterTokens: 2, kind: 'garbage' } }, 'provider_failed'],
    ['an error in the stream', { interruption: { afterTokens: 2, kind: 'error' } }, 'provider_failed'],
  ]
  for (const [failure, script, code] of cases) {
    it(`reports ${failure} as ${code}`, async () => {
      suite.server().answer(script)
      const error: unknown = await collectAnswer(suite.model(), suite.request).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(error).toMatchObject({ name: 'DocentError', code })
      // Causes are logged; keys and what users wrote must not get there.
      const logged = inspect(error, { depth: 10 })
      expect(logged).not.toContain(secret)
      expect(logged).not.toContain('What is the answer?')
      expect(suite.server().calls).toHaveLength(1)
    })
  }

  it('reports status 429 as rate_limited with the time to wait', async () => {
    suite.server().answer({ status: 429, headers: { 'retry-after': '3' } })
    await expect(collectAnswer(suite.model(), suite.request)).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfterMs: 3000 },
    })
    expect(suite.server().calls).toHaveLength(1)
  })

  it('reports a server that is not there as provider_failed', async () => {
    await suite.server().close()
    await expect(collectAnswer(suite.model(), suite.request)).rejects.toMatchObject({ code: 'provider_failed' })
  })

  it('gives the text before a cut first', async () => {
    suite.server().answer({ tokens: ['a', 'b', 'c'], interruption: { afterTokens: 2, kind: 'end' } })
    let text = ''
    const read = async (): Promise<void> => {
      for await (const part of suite.model().stream(suite.request)) if (part.type === 'text-delta') text += part.text
    }
    await expect(read()).rejects.toMatchObject({ code: 'provider_failed' })
    expect(text).toBe('ab')
  })
}
