import { openaiCompatibleModels } from '@docent/adapters-llm'
import { startFakeOpenAiServer, type FakeModelCall, type FakeToolCallStyle } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { observatory } from '../support/observatory.ts'

interface WireMessage {
  readonly role: string
  readonly content: string | null
  readonly tool_calls?: readonly { readonly id: string }[]
  readonly tool_call_id?: string
}
const messagesOf = ({ body }: FakeModelCall) => body['messages'] as readonly WireMessage[]

it.each<FakeToolCallStyle>(['openai', 'ids', 'whole'])(
  'a loop over a server whose calls are streamed as %s',
  async (toolCallStyle) => {
    await using server = {
      ...(await startFakeOpenAiServer()),
      async [Symbol.asyncDispose]() {
        await this.close()
      },
    }
    let turn = 0
    server.answer((call) => {
      if (call.body['tools'] === undefined) return { tokens: ['In ', 'Torup ', '[1].'], usage: { input: 7, output: 3 } }
      const toolCalls = [
        [
          { name: 'search', arguments: '{"query":"seat of the Vell company"}' },
          { name: 'list_documents', arguments: '{}' },
        ],
        [{ name: 'done', arguments: '{"passages":[1],"notes":""}' }],
      ][turn++]!
      return { tokens: [], toolCalls, toolCallStyle, usage: { input: 100, output: 10 } }
    })
    const provider = openaiCompatibleModels({
      name: 'fake',
      baseUrl: server.url,
      models: [{ model: 'fake', capabilities: { tools: true, contextTokens: 32_000 } }],
      embeddings: [],
    })
    await using place = await observatory(provider)
    const { body, usage } = await place.ask()
    expect(body).toBe('In Torup [1].')
    expect(usage).toMatchObject({ turns: 2, tool_calls: 3, calls: 3, input_tokens: 207, output_tokens: 23 })

    expect(server.calls.map(({ body: sent }) => sent['tool_choice'])).toEqual(['required', 'required', undefined])
    const [, , called, ...results] = messagesOf(server.calls[1]!)
    expect(called).toMatchObject({ role: 'assistant', content: null })
    expect(results.map(({ tool_call_id: id }) => id)).toEqual(called!.tool_calls!.map(({ id }) => id))
    expect(results[0]!.content).toContain('Torup')
    expect(messagesOf(server.calls[2]!).map(({ role }) => role)).toEqual(['system', 'user'])
  },
)
