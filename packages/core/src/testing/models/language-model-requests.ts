import type { TestRunner } from '../test-runner.ts'
import { collectAnswer, question } from './collect-answer.ts'
import type { LanguageModelSuite } from './language-model-suite.ts'

/** That the server gets what the request asks for, and that its answer arrives unchanged. */
export function languageModelRequests(
  { it, expect }: TestRunner,
  suite: LanguageModelSuite,
  supports: { readonly reasoning: boolean },
): void {
  const sent = async (index = 0): Promise<Readonly<Record<string, unknown>>> => (await suite.server().call(index)).body

  it('passes the messages on in order, the system prompt first', async () => {
    await collectAnswer(suite.model(), {
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: 'One?' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'Yes.' }] },
        { role: 'user', content: [{ type: 'text', text: 'Two?' }] },
      ],
    })
    const body = await sent()
    expect(body['model']).toBe('fake')
    expect(body['stream']).toBe(true)
    const messages = body['messages'] as { role: string }[]
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    for (const text of ['Be brief.', 'One?', 'Yes.', 'Two?']) expect(JSON.stringify(messages)).toContain(text)
  })

  it('passes sampling settings and the output limit on', async () => {
    await collectAnswer(suite.model(), {
      ...question('Go on'),
      maxOutputTokens: 77,
      temperature: 0.5,
      topP: 0.9,
      seed: 7,
      stopSequences: ['END'],
    })
    const body = await sent()
    expect(body).toMatchObject({ temperature: 0.5, top_p: 0.9, seed: 7, stop: ['END'] })
    expect(body['max_tokens'] ?? body['max_completion_tokens']).toBe(77)
  })

  it('passes images on', async () => {
    const image = Uint8Array.of(1, 2, 3)
    await collectAnswer(suite.model(), {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image', data: image, mediaType: 'image/png' },
          ],
        },
      ],
    })
    expect(JSON.stringify(await sent())).toContain('data:image/png;base64,AQID')
  })

  it('asks for JSON with the schema', async () => {
    const schema = { type: 'object', properties: { answer: { type: 'number' } } }
    await collectAnswer(suite.model(), { ...question('Number?'), responseFormat: { type: 'json', schema } })
    await collectAnswer(suite.model(), { ...question('Number?'), responseFormat: { type: 'json' } })
    const format = (await sent())['response_format']
    expect(format).toMatchObject({ type: 'json_schema', json_schema: { schema } })
    expect((await sent(1))['response_format']).toMatchObject({ type: 'json_object' })
  })

  it('passes text, finish reason and usage back', async () => {
    suite
      .server()
      .answer({ tokens: ['Grüße', ' 🌍', '\n', '"x"'], finishReason: 'length', usage: { input: 12, output: 4 } })
    const { text, finish } = await collectAnswer(suite.model(), suite.request)
    expect(text).toBe('Grüße 🌍\n"x"')
    expect(finish).toEqual({ type: 'finish', reason: 'length', usage: { inputTokens: 12, outputTokens: 4 } })
  })

  it('leaves the usage undefined when the server does not report it', async () => {
    suite.server().answer({ usage: 'none' })
    const { finish } = await collectAnswer(suite.model(), suite.request)
    expect(finish?.usage).toEqual({ inputTokens: undefined, outputTokens: undefined })
  })

  it(supports.reasoning ? 'passes reasoning on apart from the text' : 'keeps reasoning out of the text', async () => {
    suite.server().answer({ reasoning: ['Let me', ' see.'], tokens: ['Done', '.'] })
    const { text, reasoning } = await collectAnswer(suite.model(), suite.request)
    expect(text).toBe('Done.')
    expect(reasoning).toBe(supports.reasoning ? 'Let me see.' : '')
  })
}
