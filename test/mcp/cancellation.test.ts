import { docentMcp } from '@docent/http-express/mcp'
import { builtInModels } from '@docent/adapters-llm'
import { describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { heldParsers } from '../support/held-parsers.ts'
import { generations, mcpClient, type Generation } from '../support/mcp-client.ts'
import { recordingLogger, type Logged } from '../support/recording-logger.ts'
import { scriptedModels } from '../support/scripted-models.ts'

/** A model that says the given words, and nothing more until it is stopped. */
function endlessModel(words: readonly string[]) {
  const speaking = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const model = scriptedModels(async function* ({ signal }) {
    yield* words
    speaking.resolve()
    await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
    stopped.resolve()
    signal?.throwIfAborted()
  })
  return { model, speaking: speaking.promise, stopped: stopped.promise }
}

const isTrouble = ({ level }: Logged) => level === 'warn' || level === 'error'

describe.each(Object.keys(generations) as Generation[])('canceling in the %s protocol', (generation) => {
  it('stops the answer that a tool waits for', async () => {
    const { model, speaking, stopped } = endlessModel(['The dome ', 'turns. '])
    const { logger, logged } = recordingLogger()
    {
      await using server = await apiServer({
        router: { mcp: docentMcp() },
        docent: { models: [model, builtInModels()], logger },
      })
      await using mcp = await mcpClient(server.url, 'alice', { generation })
      const controller = new AbortController()
      const asked = mcp.client.callTool(
        { name: 'ask', arguments: { question: 'What does it do?', model: 'scripted' } },
        { signal: controller.signal },
      )
      await speaking
      controller.abort(new Error('changed my mind'))
      await expect(asked).rejects.toThrow('changed my mind')
      await stopped
    }
    expect(logged.filter(isTrouble)).toEqual([])
  })

  it('cancels the job that a tool began', async () => {
    const { parsers } = heldParsers()
    const { logger, logged } = recordingLogger()
    {
      await using server = await apiServer({ router: { mcp: docentMcp() }, docent: { parsers, logger } })
      await using mcp = await mcpClient(server.url, 'alice', { generation })
      const { id } = (await server.alice.call('POST /collections', { body: { name: 'Aurora' } })).body
      const controller = new AbortController()
      const given = { collection_id: id, file_name: 'slow.txt', text: 'The dome turns.' }
      const added = mcp.client.callTool({ name: 'add_text', arguments: given }, { signal: controller.signal })
      const jobs = async () => (await server.alice.call('GET /jobs')).body
      await expect.poll(jobs).toHaveLength(1)
      controller.abort(new Error('changed my mind'))
      await expect(added).rejects.toThrow('changed my mind')
      await expect.poll(async () => (await jobs())[0].overall_status).toBe('canceled')
    }
    expect(logged.filter(isTrouble)).toEqual([])
  })
})
