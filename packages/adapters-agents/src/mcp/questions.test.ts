import { createMcpHandler, inputRequired, McpServer } from '@modelcontextprotocol/server'
import type { ServerQuestion, ToolServer, UserReply } from '@docent/core/ports'
import { fakeTool } from '@docent/core/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mcpToolHost } from './mcp-tool-host.ts'
import { httpMcpServer } from './testing/http-mcp-server.ts'
import { plainNetwork } from './testing/plain-network.ts'

const { signal } = new AbortController()
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const schema = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer', default: 3 } },
  required: ['city'],
}
const form: ServerQuestion = { kind: 'form', message: 'Where?', schema }
const accepted: UserReply = { action: 'accept', content: { city: 'Torup' } }

describe('a server of the protocol of 2025', () => {
  async function asking(questions: readonly ServerQuestion[], options: { readonly callTimeoutMs?: number } = {}) {
    const ask = fakeTool({
      name: 'ask',
      async run({ text }, round) {
        const replies = []
        for (const question of questions)
          replies.push(await round.ask({ ...question, message: `${question.message} ${String(text)}` }))
        return { content: JSON.stringify(replies) }
      },
    })
    const server = await httpMcpServer([ask], { answers: 'events' })
    const host = mcpToolHost({ network: plainNetwork, ...options })
    closing.push(
      () => host.close(),
      () => server.stop(),
    )
    return (text: string, ask?: (question: ServerQuestion) => Promise<UserReply>) =>
      host.call(
        server.server,
        { tool: 'ask', arguments: { text }, key: `key of ${text}`, repeatable: false },
        { signal, ...(ask && { ask }) },
      )
  }

  it('asks in the middle of a call, with forms and addresses', async () => {
    const call = await asking([form, { kind: 'url', message: 'Agree.', url: 'https://example.org/' }])
    const asked: ServerQuestion[] = []
    const { content } = await call('one', async (question) => {
      asked.push(question)
      return question.kind === 'form' ? accepted : { action: 'accept' }
    })
    expect(asked).toEqual([
      { ...form, message: 'Where? one' },
      { kind: 'url', message: 'Agree. one', url: 'https://example.org/' },
    ])
    expect(JSON.parse(content)).toEqual([
      { action: 'accept', content: { city: 'Torup', days: 3 } },
      { action: 'accept' },
    ])
  })

  it('is declined where nobody can be asked', async () => {
    const call = await asking([form])
    expect((await call('one')).content).toBe('[{"action":"decline"}]')
  })

  it('asks the user of its call, and of no other over the same connection', async () => {
    const call = await asking([form])
    const began = Promise.withResolvers<void>()
    const reply = Promise.withResolvers<UserReply>()
    const first = call('one', async ({ message }) => {
      began.resolve()
      return (await reply.promise) && { action: 'accept', content: { city: message } }
    })
    await began.promise
    const others = await Promise.all([
      call('two', async ({ message }) => ({ action: 'accept', content: { city: message } })),
      call('three'),
    ])
    reply.resolve(accepted)
    const replies = [await first, ...others].map(({ content }) => JSON.parse(content) as UserReply[])
    expect(replies).toEqual([
      [{ action: 'accept', content: { city: 'Where? one', days: 3 } }],
      [{ action: 'accept', content: { city: 'Where? two', days: 3 } }],
      [{ action: 'decline' }],
    ])
  })

  it('does not use up the time of a call while its user thinks', async () => {
    const call = await asking([form], { callTimeoutMs: 400 })
    const late = new Promise<UserReply>((resolve) => setTimeout(() => resolve(accepted), 800))
    expect((await call('one', () => late)).content).toContain('Torup')
  })
})

describe('a server of the protocol of 2026', () => {
  const server: ToolServer = {
    ...{ id: 'modern', version: '0', owner: 'alice', name: 'modern' },
    transport: { kind: 'http', url: 'https://mcp.example/mcp', headers: {} },
  }

  function booking(): McpServer {
    const made = new McpServer({ name: 'booking', version: '1' })
    // What describes its output asks all the same.
    const options = { description: 'Books.', outputSchema: z.object({ booked: z.string() }) }
    made.registerTool('book', options, async ({ mcpReq }) => {
      const replies = mcpReq.inputResponses
      if (!replies) {
        return inputRequired({
          inputRequests: {
            where: inputRequired.elicit({ message: 'Where?', requestedSchema: schema as never }),
            agree: inputRequired.elicitUrl({
              message: 'Agree.',
              url: 'https://example.org/',
              elicitationId: '1',
            } as never),
          },
          requestState: '{"kept": "ä \\u0000"}',
        })
      }
      const booked = JSON.stringify([replies, mcpReq.requestState()])
      return { content: [{ type: 'text', text: booked }], structuredContent: { booked } }
    })
    return made
  }

  it('ends a call with questions, and gets the replies with its state unchanged', async () => {
    const handler = createMcpHandler(booking, { legacy: 'reject' })
    const host = mcpToolHost({
      network: {
        fetch: (url, { method = 'GET', headers = {}, body, signal: aborted }) =>
          handler.fetch(
            new Request(url, { method, headers, ...(body === undefined ? {} : { body }), signal: aborted }),
          ),
      },
    })
    closing.push(
      () => host.close(),
      () => handler.close(),
    )
    await host.list(server, { signal })
    const call = { tool: 'book', arguments: {}, key: 'key', repeatable: false }
    const { asks, failed } = await host.call(server, call, { signal })
    expect(failed).toBe(false)
    expect(asks).toEqual({
      questions: {
        where: { kind: 'form', message: 'Where?', schema },
        agree: { kind: 'url', message: 'Agree.', url: 'https://example.org/' },
      },
      state: '{"kept": "ä \\u0000"}',
    })
    const replies = { where: accepted, agree: { action: 'decline' } } as const
    const { content } = await host.call(server, { ...call, resumed: { replies, state: asks?.state } }, { signal })
    expect(JSON.parse(content)).toEqual([replies, asks?.state])
  })
})
