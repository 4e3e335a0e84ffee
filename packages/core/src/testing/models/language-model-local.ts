import type { ModelRequest } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import { collectAnswer } from './collect-answer.ts'
import type { LanguageModelSuite } from './language-model-suite.ts'

/** What holds for models of this process; those that continue by `prefill` must do it exactly. */
export function languageModelLocal({ it, expect }: TestRunner, suite: LanguageModelSuite): void {
  it('stops at the output limit and reports it', async () => {
    const { finish, text } = await collectAnswer(suite.model(), { ...suite.request, maxOutputTokens: 3 })
    const whole = await collectAnswer(suite.model(), suite.request)
    expect(finish?.reason).toBe('length')
    expect(whole.text.startsWith(text)).toBe(true)
    expect(text.length).toBeLessThan(whole.text.length)
  })

  it('calls tools where it declares that it can, and refuses them otherwise', async () => {
    const tools = ['list', 'search'].map((name) => ({
      name,
      description: 'Looks.',
      parameters: { type: 'object', properties: {} },
    }))
    const ask = (toolChoice: ModelRequest['toolChoice']) =>
      collectAnswer(suite.model(), { ...suite.request, tools, toolChoice })
    if (suite.model().capabilities.tools !== true) {
      await expect(ask('auto')).rejects.toMatchObject({ code: 'unsupported' })
      return
    }
    const called = async (toolChoice: ModelRequest['toolChoice']) => {
      const { parts, finish } = await ask(toolChoice)
      const names = parts.flatMap((part) => (part.type === 'tool-call' ? [part.name] : []))
      expect(finish?.reason === 'tool-calls').toBe(names.length > 0)
      return names
    }
    expect(new Set(await called({ name: 'search' }))).toEqual(new Set(['search']))
    expect((await called('required')).length).toBeGreaterThan(0)
    expect(await called('none')).toEqual([])
  })

  it('refuses pictures and JSON where it declares that it has none', async () => {
    const { capabilities } = suite.model()
    const data = Uint8Array.of(1, 2, 3)
    const pictured: ModelRequest = {
      ...suite.request,
      messages: [
        ...suite.request.messages,
        { role: 'user', content: [{ type: 'image', data, mediaType: 'image/png' }] },
      ],
    }
    const refused = [
      ...(capabilities.vision ? [] : [pictured]),
      ...(capabilities.json ? [] : [{ ...suite.request, responseFormat: { type: 'json' } as const }]),
    ]
    for (const request of refused)
      await expect(collectAnswer(suite.model(), request)).rejects.toMatchObject({ code: 'unsupported' })
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
