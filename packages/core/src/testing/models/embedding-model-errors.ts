import { inspect } from 'node:util'
import type { EmbeddingModel } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import type { FakeScript } from './fake-answer.ts'
import type { FakeOpenAiServer } from './fake-openai-server.ts'

const secret = 'sk-very-secret'
const vector = (index: number) => ({ object: 'embedding', index, embedding: Array.from({ length: 8 }, () => 0.5) })

/** How remote embedding models fail. */
export function embeddingModelErrors(
  { it, expect }: TestRunner,
  suite: { model(): EmbeddingModel; server(): FakeOpenAiServer },
): void {
  const reply = (data: unknown): FakeScript => ({
    status: 200,
    body: JSON.stringify({ object: 'list', model: 'fake', data }),
  })
  const cases: readonly (readonly [failure: string, script: FakeScript, code: string])[] = [
    ['status 401', { status: 401, body: `{"error":{"message":"Incorrect key: ${secret}"}}` }, 'provider_refused'],
    ['status 400', { status: 400 }, 'invalid_input'],
    ['status 500', { status: 500 }, 'provider_failed'],
    ['garbage', { status: 200, body: 'nonsense' }, 'provider_failed'],
    ['too few vectors', reply([]), 'provider_failed'],
    ['too many vectors', reply([vector(0), vector(1)]), 'provider_failed'],
    ['numbers that are none', reply([{ ...vector(0), embedding: Array(8).fill(null) }]), 'provider_failed'],
    ['vectors of another length', reply([{ object: 'embedding', index: 0, embedding: [1, 2] }]), 'provider_failed'],
  ]
  for (const [failure, script, code] of cases) {
    it(`reports ${failure} as ${code}, after one request`, async () => {
      suite.server().answer(script)
      const error: unknown = await suite
        .model()
        .embed(['a text of a user'], { kind: 'passage' })
        .catch((reason: unknown) => reason)
      expect(error).toMatchObject({ name: 'DocentError', code })
      // Causes are logged; keys and what users wrote must not get there.
      const logged = inspect(error, { depth: 10 })
      expect(logged).not.toContain(secret)
      expect(logged).not.toContain('a text of a user')
      expect(suite.server().calls).toHaveLength(1)
    })
  }

  it('reports status 429 with the time to wait', async () => {
    suite.server().answer({ status: 429, headers: { 'retry-after': '2' } })
    await expect(suite.model().embed(['a text'], { kind: 'query' })).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfterMs: 2000 },
    })
    expect(suite.server().calls).toHaveLength(1)
  })

  it('reports a server that is not there as provider_failed', async () => {
    await suite.server().close()
    const vectors = suite.model().embed(['a text'], { kind: 'query' })
    await expect(vectors).rejects.toMatchObject({ name: 'DocentError', code: 'provider_failed' })
  })

  it('closes the connection when aborted', async () => {
    suite.server().answer({ beforeHeaders: () => new Promise(() => undefined) })
    const abort = new AbortController()
    const reason = new Error('stop')
    const vectors = suite.model().embed(['a text'], { kind: 'passage', signal: abort.signal })
    const rejected = expect(vectors).rejects.toBe(reason)
    const call = await suite.server().call(0)
    abort.abort(reason)
    await rejected
    expect(await call.ended).toBe('closed-by-client')
  })
}
