import { docentTools, type Docent, type DocentSession } from '@docent/core'
import { DynamicStructuredTool } from '@langchain/core/tools'
import { Agent, Runner, tool as agentsTool, type Model } from '@openai/agents-core'
import { generateText, stepCountIs } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

let docent: Docent
let alice: DocentSession
let collectionId: string

beforeAll(async () => {
  docent = await memoryDocent()
  alice = docent.as({ userId: 'alice' })
  collectionId = (await alice.collections.create({ name: 'Ferry' })).id
  const text = 'In fog the ferry may carry at most 60 passengers.'
  await alice.ingest.plainText({ collectionId, fileName: 'ferry.txt', text })
})
afterAll(() => docent.stop())

const names = ['list_collections', 'search_passages', 'ask', 'list_documents', 'read_document']
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

describe('docentTools', () => {
  it('gives an agent of the AI SDK answers with sources', async () => {
    let turns = 0
    const model = new MockLanguageModelV4({
      doGenerate: async () =>
        turns++ === 0
          ? {
              content: [
                {
                  type: 'tool-call',
                  toolCallId: '1',
                  toolName: 'ask',
                  input: JSON.stringify({ question: 'How many passengers in fog?', collection_id: collectionId }),
                },
              ],
              finishReason: { unified: 'tool-calls', raw: undefined },
              usage,
              warnings: [],
            }
          : {
              content: [{ type: 'text', text: 'Sixty.' }],
              finishReason: { unified: 'stop', raw: undefined },
              usage,
              warnings: [],
            },
    })
    const tools = docentTools(alice).aiSdk()
    const { steps } = await generateText({ model, tools, stopWhen: stepCountIs(2), prompt: 'Look it up.' })
    expect(steps[0]?.toolResults[0]?.output).toMatchObject({
      answer: expect.stringContaining('60 passengers'),
      sources: [{ document: expect.stringContaining('ferry'), excerpt: expect.stringContaining('fog') }],
    })
    const given = model.doGenerateCalls[0]?.tools ?? []
    expect(given.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  })

  it('gives tools to LangChain', async () => {
    const tools = docentTools(alice)
      .langchain()
      .map((fields) => new DynamicStructuredTool(fields))
    const search = tools.find(({ name }) => name === 'search_passages')
    const args = { collection_id: collectionId, query: 'passengers in fog' }
    const message: unknown = await search!.invoke({ type: 'tool_call', id: '1', name: 'search_passages', args })
    expect(message).toMatchObject({
      tool_call_id: '1',
      content: expect.stringMatching(/^\{"passages":.*60 passengers/),
    })
  })

  it('gives tools to the OpenAI Agents SDK', async () => {
    const [listed] = await alice.documents.list({ collectionId })
    const usageOfTurn = { requests: 1, inputTokens: 1, outputTokens: 1, totalTokens: 2 }
    const seen: string[] = []
    const model: Model = {
      async getResponse({ input, tools }) {
        seen.push(...tools.map((one) => one.name))
        const done =
          Array.isArray(input) && input.some((item) => 'type' in item && item.type === 'function_call_result')
        return {
          usage: usageOfTurn as never,
          output: done
            ? [
                {
                  type: 'message',
                  role: 'assistant',
                  status: 'completed',
                  content: [{ type: 'output_text', text: JSON.stringify(input) }],
                },
              ]
            : [
                {
                  type: 'function_call',
                  callId: '1',
                  name: 'read_document',
                  status: 'completed',
                  arguments: JSON.stringify({ document_id: listed!.id }),
                },
              ],
        }
      },
      async *getStreamedResponse() {},
    }
    const tools = docentTools(alice)
      .openaiAgents()
      .map((options) => agentsTool(options))
    const runner = new Runner({ tracingDisabled: true })
    const { finalOutput } = await runner.run(new Agent({ name: 'Reader', model, tools }), 'Read it.')
    expect(finalOutput).toContain('at most 60 passengers')
    expect(seen.slice(0, names.length)).toEqual(names)
  })

  it('reaches only what the user of the session may see', async () => {
    const { search_passages: search, list_documents: list } = docentTools(docent.as({ userId: 'bob' })).aiSdk()
    await expect(search!.execute({ collection_id: collectionId, query: 'fog' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await list!.execute({})).toEqual({ documents: [] })
  })

  it('refuses wrong arguments and unknown tools', async () => {
    const { ask } = docentTools(alice, { tools: ['ask'] }).aiSdk()
    await expect(ask!.execute({ question: 7 })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(() => docentTools(alice, { tools: ['delete_everything'] })).toThrow(/there are list_collections/)
  })

  it('shows a model nothing of a bug', async () => {
    const list = () => Promise.reject(new TypeError('password'))
    const broken = Object.defineProperty({ ...alice }, 'documents', { value: { ...alice.documents, list } })
    const { list_documents: tool } = docentTools(broken).aiSdk()
    await expect(tool!.execute({})).rejects.toThrow('list_documents failed.')
  })

  it('does not begin what its agent has given up', async () => {
    const { ask } = docentTools(alice).aiSdk()
    const before = await alice.chats.list({})
    const given = { question: 'How many?', collection_id: collectionId }
    await expect(ask!.execute(given, { abortSignal: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(await alice.chats.list({})).toEqual(before)
  })
})
