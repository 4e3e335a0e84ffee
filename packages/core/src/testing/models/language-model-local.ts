import type { TestRunner } from '../test-runner.ts'
import { collectAnswer } from './collect-answer.ts'
import type { LanguageModelSuite } from './language-model-suite.ts'

/** What holds for models of this process; those that continue by `prefill` must do it exactly. */
export function languageModelLocal({ it, expect }: TestRunner, suite: LanguageModelSuite): void {
  it('stops at the output limit and says so', async () => {
    const { finish, text } = await collectAnswer(suite.model(), { ...suite.request, maxOutputTokens: 3 })
    const whole = await collectAnswer(suite.model(), suite.request)
    expect(finish?.reason).toBe('length')
    expect(whole.text.startsWith(text)).toBe(true)
    expect(text.length).toBeLessThan(whole.text.length)
  })

  it('refuses tools unless it says that it can call them', async () => {
    const tools = [{ name: 'search', description: 'Searches.', parameters: { type: 'object', properties: {} } }]
    const answer = collectAnswer(suite.model(), { ...suite.request, tools })
    if (suite.model().capabilities.tools === true) expect((await answer).finish).toBeDefined()
    else await expect(answer).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('continues a cut answer as it declares', async () => {
    const model = suite.model()
    const whole = await collectAnswer(model, { ...suite.request, seed: 1, temperature: 0 })
    const begun = whole.text.slice(0, Math.floor(whole.text.length / 2))
    const { text } = await collectAnswer(model, {
      ...suite.request,
      seed: 1,
      temperature: 0,
      messages: [...suite.request.messages, { role: 'assistant', content: [{ type: 'text', text: begun }] }],
    })
    if (model.capabilities.continuation === 'prefill') expect(begun + text).toBe(whole.text)
    else expect(text).not.toBe('')
  })
}
