import { bubblewrapSandbox } from '@docent/adapters-agents/sandbox'
import { afterAll, expect, it } from 'vitest'
import { fencedBlocks } from '../../docs/fenced-blocks.ts'
import { customAgentServer } from '../../support/custom-agent-server.ts'

const sandbox = bubblewrapSandbox()
afterAll(() => sandbox.close())

it('the agent of docs/custom-agents.md works as printed', { tags: ['slow'], timeout: 120_000 }, async () => {
  const named = fencedBlocks('docs/custom-agents.md').filter(({ marks }) => marks[0]?.includes('.'))
  const files = named.map(({ marks, text }) => ({ name: `harbour/${marks[0]}`, content: text }))
  expect(files.map(({ name }) => name).sort()).toEqual(
    ['custom_agents.py', 'envs.json', 'metadata.json', 'requirements.txt'].map((name) => `harbour/${name}`),
  )
  await using made = await customAgentServer(sandbox, {
    files,
    agentType: 'openai',
    script: ({ messages }) => {
      const found = messages.find(({ role }) => role === 'tool')
      if (found) return { tokens: [`High tide is at ${String(found.content)}.`] }
      return { tokens: [{ id: 't', name: 'tides', arguments: '{"harbour": "Torup"}' }] }
    },
  })
  const last = (await made.ask('When is high tide in Torup?')).at(-1)!
  expect(last).toMatchObject({ body: 'High tide is at 04:10 and 16:30. (the harbour office)' })
  expect(await made.meta(last.message_id!, 'agent_chat_history')).toContain('Looking up Torup')
  const { body } = await made.alice.call(`GET /chats/${made.chat}/agent_server_files`)
  expect(body).toMatchObject([{ filename: 'tides.md' }])
})
