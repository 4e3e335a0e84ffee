import { setImmediate } from 'node:timers/promises'
import type { TestRunner } from '../test-runner.ts'
import { collectAnswer } from './collect-answer.ts'
import type { FakeModelCall } from './fake-model-call.ts'
import type { LanguageModelSuite } from './language-model-suite.ts'
import { tokenGate } from './token-gate.ts'

const largeToken = 'x'.repeat(64 * 1024)
const largeTokens = 800
/** Turns of the event loop without a new token after which the server counts as held up. */
const quietTurns = 300

/** That the client's requests reach the server: abort, leaving early, reading slowly. */
export function languageModelControl({ it, expect }: TestRunner, suite: LanguageModelSuite): void {
  it('closes the connection at once when aborted between tokens', async () => {
    const gate = tokenGate()
    suite.server().answer({ beforeToken: gate.pass })
    const abort = new AbortController()
    const reason = new Error('stop')
    const answer = collectAnswer(suite.model(), { ...suite.request, signal: abort.signal })
    const rejected = expect(answer).rejects.toBe(reason)
    const call = await suite.server().call(0)
    gate.release(2)
    abort.abort(reason)
    await rejected
    expect(await call.ended).toBe('closed-by-client')
    expect(call.tokensSent).toBeLessThanOrEqual(2)
  })

  it('closes the connection at once when aborted before the first byte', async () => {
    suite.server().answer({ beforeHeaders: () => new Promise(() => undefined) })
    const abort = new AbortController()
    const reason = new Error('stop')
    const rejected = expect(collectAnswer(suite.model(), { ...suite.request, signal: abort.signal })).rejects.toBe(
      reason,
    )
    const call = await suite.server().call(0)
    abort.abort(reason)
    await rejected
    expect(await call.ended).toBe('closed-by-client')
  })

  it('closes the connection when the reader leaves early', async () => {
    const gate = tokenGate()
    suite.server().answer({ beforeToken: gate.pass })
    gate.release(1)
    for await (const part of suite.model().stream(suite.request)) {
      expect(part.type).toBe('text-delta')
      break
    }
    const call = await suite.server().call(0)
    expect(await call.ended).toBe('closed-by-client')
  })

  it('gives tokens on as they come', async () => {
    const gate = tokenGate()
    suite.server().answer({ tokens: ['one', 'two'], beforeToken: gate.pass })
    const stream = suite.model().stream(suite.request)[Symbol.asyncIterator]()
    gate.release(1)
    expect(await stream.next()).toEqual({ done: false, value: { type: 'text-delta', text: 'one' } })
    gate.release(1)
    expect(await stream.next()).toEqual({ done: false, value: { type: 'text-delta', text: 'two' } })
    expect((await stream.next()).value).toMatchObject({ type: 'finish' })
    expect(await stream.next()).toEqual({ done: true, value: undefined })
  })

  it('lets a slow reader hold the server up', async () => {
    suite.server().answer({ tokens: Array.from({ length: largeTokens }, () => largeToken) })
    const stream = suite.model().stream(suite.request)[Symbol.asyncIterator]()
    await stream.next()
    const call = await suite.server().call(0)
    await heldUp(call)
    expect(call.tokensSent).toBeLessThan(largeTokens / 2)
    await stream.return?.()
    expect(await call.ended).toBe('closed-by-client')
  })
}

async function heldUp(call: FakeModelCall): Promise<void> {
  let sent = -1
  let quiet = 0
  while (quiet < quietTurns && call.outcome === undefined) {
    quiet = call.tokensSent === sent ? quiet + 1 : 0
    sent = call.tokensSent
    await setImmediate()
  }
}
