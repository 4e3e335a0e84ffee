import { expect, it } from 'vitest'
import { agentFiles } from '../../support/agent-forms.ts'
import { customAgentServer } from '../../support/custom-agent-server.ts'
import { scriptedSandbox } from '../../support/scripted-sandbox.ts'

const definition = `---
name: scribe
description: Writes things down.
tools: Read, write_file, [todo]
---
You are the scribe of the harbour. Write in verse.
`
const files = (text: string) =>
  agentFiles('scribe', {
    'envs.json': {},
    'requirements.txt': 'anthropic\n',
    'description.md': 'Writes things down.',
    'scribe.md': text,
  })

const texts = (messages: readonly object[]) => JSON.stringify(messages)

it('is played by the model with what its file says, and the tools that it names', async () => {
  const offered: string[][] = []
  const prompts: string[] = []
  const sandbox = scriptedSandbox(async () => 'Never.')
  await using made = await customAgentServer(sandbox, {
    files: files(definition),
    agentType: 'claude',
    script: ({ tools, messages }) => {
      if (!tools) return { tokens: ['It stands in log.md.'] }
      offered.push(tools.map(({ name }) => name))
      prompts.push(texts(messages))
      const wrote = messages.some(({ role }) => role === 'tool')
      const write = { id: 'w', name: 'write_file', arguments: JSON.stringify({ name: 'log.md', text: 'Tide.' }) }
      return { tokens: [wrote ? { id: 'd', name: 'done', arguments: '{}' } : write] }
    },
  })
  const { alice, id } = made
  const listed = (await alice.call('GET /agents')).body.find((one: { id: string }) => one.id === id)
  expect(listed).toMatchObject({ enabled: true, state: 'ready', type: 'claude' })
  const last = (await made.ask('Write the log.')).at(-1)!
  expect(last).toMatchObject({ body: 'It stands in log.md.' })
  expect(JSON.parse(await made.meta(last.message_id!, 'usage_stats'))).toMatchObject({ agent: 'scribe', agent_id: id })
  expect(sandbox.requests).toEqual([])
  expect(offered[0]!.toSorted()).toEqual(['done', 'todo', 'write_file'])
  expect(prompts[0]).toContain('You are the scribe of the harbour. Write in verse.')
  expect(prompts[0]).not.toContain('description: Writes')
})

it('has the tools of any agent where its file names none that are here', async () => {
  const offered: string[][] = []
  await using made = await customAgentServer(
    scriptedSandbox(async () => ''),
    {
      files: files('Write plainly.'),
      agentType: 'claude',
      script: ({ tools }) => {
        if (!tools) return { tokens: ['Done.'] }
        offered.push(tools.map(({ name }) => name))
        return { tokens: [{ id: 'd', name: 'done', arguments: '{}' }] }
      },
    },
  )
  expect((await made.ask('Go.')).at(-1)).toMatchObject({ body: 'Done.' })
  expect(offered[0]).toEqual(expect.arrayContaining(['read_file', 'write_file', 'todo', 'done']))
})
