import type { TestRunner } from '../test-runner.ts'
import { collectAnswer } from './collect-answer.ts'
import type { LanguageModelSuite } from './language-model-suite.ts'

/** What holds for every model, local or remote. */
export function languageModelStreaming({ it, expect }: TestRunner, suite: LanguageModelSuite): void {
  it('streams text in several parts and ends with the one finish part', async () => {
    const { parts, text } = await collectAnswer(suite.model(), suite.request)
    expect(text).not.toBe('')
    expect(parts.filter((part) => part.type === 'text-delta').length).toBeGreaterThan(1)
    expect(parts.filter((part) => part.type === 'finish')).toHaveLength(1)
    expect(parts.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' })
  })

  it('reports the usage in whole tokens, or undefined', async () => {
    const { finish } = await collectAnswer(suite.model(), suite.request)
    for (const tokens of [finish?.usage.inputTokens, finish?.usage.outputTokens]) {
      expect(tokens === undefined || (Number.isInteger(tokens) && tokens >= 0)).toBe(true)
    }
  })

  it('rejects with the reason of a signal that was aborted before', async () => {
    const reason = new Error('not wanted any more')
    await expect(collectAnswer(suite.model(), { ...suite.request, signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    )
  })

  it('rejects with the reason of a signal that is aborted on the way', async () => {
    const abort = new AbortController()
    const reason = new Error('enough')
    const seen: string[] = []
    const read = async (): Promise<void> => {
      for await (const part of suite.model().stream({ ...suite.request, signal: abort.signal })) {
        seen.push(part.type)
        abort.abort(reason)
      }
    }
    await expect(read()).rejects.toBe(reason)
    expect(seen).toEqual(['text-delta'])
  })

  it('serves several streams at once, each from its own beginning', async () => {
    const alone = await collectAnswer(suite.model(), suite.request)
    const together = await Promise.all([1, 2, 3].map(() => collectAnswer(suite.model(), suite.request)))
    expect(together.map(({ text }) => text)).toEqual([alone.text, alone.text, alone.text])
  })

  it('declares limits that leave room for an answer', () => {
    const { contextTokens, outputTokens } = suite.model().capabilities
    expect(outputTokens).toBeGreaterThan(0)
    expect(contextTokens).toBeGreaterThanOrEqual(outputTokens)
  })
}
