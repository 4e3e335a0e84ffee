import type { EmbeddingModel } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import type { FakeScript } from './fake-answer.ts'
import type { FakeOpenAiServer } from './fake-openai-server.ts'

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
    ['status 401', { status: 401 }, 'provider_refused'],
    ['status 400', { status: 400 }, 'invalid_input'],
    ['status 500', { status: 500 }, 'provider_failed'],
    ['garbage', { status: 200, body: 'nonsense' }, 'provider_failed'],
    ['too few vectors', reply([]), 'provider_failed'],
    ['vectors of another length', reply([{ object: 'embedding', index: 0, embedding: [1, 2] }]), 'provider_failed'],
  ]
  for (const [failure, script, code] of cases) {
    it(`reports ${failure} as ${code}, after one request`, async () => {
      suite.server().answer(script)
      await expect(suite.model().embed(['a text'], { kind: 'passage' })).rejects.toMatchObject({ code })
      expect(suite.server().calls).toHaveLength(1)
    })
  }

  it('reports status 429 with the time to wait', async () => {
    suite.server().answer({ status: 429, headers: { 'retry-after': '2' } })
    await expect(suite.model().embed(['a text'], { kind: 'query' })).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfterMs: 2000 },
    })
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
