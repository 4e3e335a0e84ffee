/** @module-tag slow */
import { expect, it } from 'vitest'
import { customAgentServer, helperFiles } from '../../support/custom-agent-server.ts'
import { scriptedSandbox } from '../../support/scripted-sandbox.ts'

it('answers with what the program of the agent gives, word for word', async () => {
  const text = '# Report\n\nNo. 1 [1] says <b>so</b>.  \n'
  const sandbox = scriptedSandbox(async ({ job, files, print }) => {
    await print('Looking …\n')
    files.set('report.md', new TextEncoder().encode('All is well.'))
    files.set('.cache/x', new TextEncoder().encode('no'))
    expect(job.function).toBe('run_agent')
    expect(job.arguments).toEqual({ query: 'How is it?', chat_history: [] })
    expect(job.environment).toMatchObject({ REGION: 'north', CUSTOM_AGENT_MODEL: 'scripted', MCP_DIR: '../mcp' })
    expect(job.environment).toMatchObject({ OPENAI_AGENTS_DISABLE_TRACING: '1', CUSTOM_AGENT_TIMEOUT: '3600' })
    return text
  })
  await using made = await customAgentServer(sandbox)
  const { alice, id, chat } = made
  const listed = (await alice.call('GET /agents')).body.find(({ value }: { value: string }) => value === id)
  expect(listed).toMatchObject({ enabled: true, state: 'ready', label: 'helper' })
  const last = (await made.ask('How is it?')).at(-1)!
  expect(last).toMatchObject({ finished: true, body: text })
  const meta = (kind: string) => made.meta(last.message_id!, kind)
  const usage = JSON.parse(await meta('usage_stats'))
  expect(usage).toMatchObject({ agent: 'helper', agent_id: id, calls: 0, cost: 0, loop_end: 'answered' })
  expect(JSON.parse(await meta('agent_chat_history'))).toMatchObject([{ text: 'Looking …\n' }])
  const files = (await alice.call(`GET /chats/${chat}/agent_server_files`)).body
  expect(files).toMatchObject([{ filename: 'report.md' }])
  expect(Object.values(JSON.parse(await meta('agent_files'))[0])).toEqual(['report.md'])
  expect(await meta('prompt_raw')).toBe('user: How is it?')
  const [request] = sandbox.requests
  expect([...request!.folders![0]!.files.keys()].sort()).toContain('custom_agents.py')
  // Secrets stand in no environment but that of the program.
  expect(request!.environment).toBeUndefined()
})

it('gives the program what was said before, the files of the chat, and what the question says of the system', async () => {
  const seen: unknown[] = []
  await using made = await customAgentServer(
    scriptedSandbox(async ({ job, request, files }) => {
      seen.push(job.arguments.chat_history, new TextDecoder().decode(request.files?.get('notes.txt')))
      files.set('notes.txt', new TextEncoder().encode('seen'))
      return `Answer to ${job.arguments.query}`
    }),
  )
  await made.ask('One')
  await made.ask('Two', {}, { include_chat_history: true, system_prompt: 'Be short.' })
  await made.ask('Three', {}, { include_chat_history: false })
  expect(seen).toEqual([
    [],
    '',
    [
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Answer to One' },
    ],
    'seen',
    [],
    'seen',
  ])
})

it('shows what the program prints while it runs, without the keys that it was given', async () => {
  const messageSent = Promise.withResolvers<void>()
  await using made = await customAgentServer(
    scriptedSandbox(async ({ job, print, files }) => {
      const token = job.environment['TOKEN']!
      await print(`Token ${token.slice(0, 5)}`)
      await print(`${token.slice(5)}\n`)
      files.set(`${token}?.txt`, new Uint8Array())
      await messageSent.promise
      return `The token is ${job.environment['TOKEN']}.`
    }),
  )
  const { alice, id } = made
  const value = 'swordfish-123'
  await alice.call('POST /agents/keys', { body: { name: 'T', type: 'private', value, description: '' } })
  const [{ id: keyId }] = (await alice.call('GET /agents/keys')).body
  const given = { agent_id: id, env_key_name: 'TOKEN', key_id: keyId }
  expect((await alice.call('POST /agents/custom_agent_key_associations', { body: given })).status).toBe(200)
  const reader = (await made.open('Go.')).body!.pipeThrough(new TextDecoderStream()).getReader()
  let read = ''
  while (!read.includes('progress')) read += (await reader.read()).value
  messageSent.resolve()
  for (;;) {
    const { done, value: more } = await reader.read()
    if (done) break
    read += more
  }
  expect(read).toContain('Token [secret]')
  expect(read).toContain('The token is [secret].')
  expect(read).not.toContain(value)
  const messageId = /"message_id":"([^"]+)"/.exec(read)![1]!
  for (const kind of ['agent_chat_history', 'usage_stats']) {
    expect(await made.meta(messageId, kind)).toContain('[secret]')
    expect(await made.meta(messageId, kind)).not.toContain(value)
  }
})

it('fails with the error of the program, and keeps its files', async () => {
  await using made = await customAgentServer(
    scriptedSandbox(async ({ files }) => {
      files.set('half.txt', new TextEncoder().encode('half'))
      throw new Error('no such place')
    }),
  )
  const failed = await made.open('Go.')
  const lines = (await failed.text()).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { body: '', finished: false, agent: { files: [expect.any(Object)] } },
    { error: 'The agent failed. Error: no such place' },
  ])
  const alice = made.server.docent.as({ userId: 'alice' })
  const chat = await alice.chats.create({})
  const asked = alice.chats.complete(chat.id, { message: 'Go.', llmArgs: { useAgent: true, agentType: made.id } })
  await expect(asked.then((answer) => answer.result())).rejects.toMatchObject({ code: 'agent_failed' })
  const files = (await made.alice.call(`GET /chats/${made.chat}/agent_server_files`)).body
  expect(files).toMatchObject([{ filename: 'half.txt' }])
  expect(Object.values(JSON.parse(lines[0]!).agent.files[0] as object)).toEqual(['half.txt'])
})

it('is nobody else’s, and refuses what its program does not support', async () => {
  await using made = await customAgentServer(scriptedSandbox(async () => 'Never.'))
  const { server, id } = made
  const bob = server.client('bob!ManageCustomAgent')
  const chat = (await bob.call('POST /chats', { body: {} })).body.id
  const body = { message: 'Go.', llm_args: { use_agent: true, agent_type: id } }
  expect((await bob.call(`POST /chats/${chat}/completions`, { body })).status).toBe(404)
  for (const llmArgs of [
    { agent_tools: ['search'] },
    { guided_json: { type: 'object' } },
    { response_format: 'json_object' },
    { guided_choice: ['a', 'b'] },
  ])
    expect([llmArgs, (await made.open('Go.', llmArgs)).status]).toEqual([llmArgs, 400])
})

it('does not run before it has keys for the variables that it needs, nor with those of others', async () => {
  const files = helperFiles({ 'envs.json': { TOKEN: null, OPENAI_API_KEY: null } })
  await using made = await customAgentServer(
    scriptedSandbox(async ({ job }) => job.environment['TOKEN']!.length.toString()),
    { files },
  )
  const { server, alice, id } = made
  const refused = await made.open('Go.')
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('keys of your own for TOKEN')])
  const bob = server.client('bob!ConfigureAgents')
  const key = (name: string) => ({ name, type: 'shared', value: '0123456789', description: '' })
  const keyOf = async (client: typeof alice, name: string) => {
    await client.call('POST /agents/keys', { body: key(name) })
    return (await client.call('GET /agents/keys')).body.find((one: { name: string }) => one.name === name).id
  }
  const give = (key_id: string) =>
    alice.call('POST /agents/custom_agent_key_associations', { body: { agent_id: id, env_key_name: 'TOKEN', key_id } })
  expect((await give(await keyOf(bob, 'THEIRS'))).status).toBe(200)
  expect((await made.open('Go.')).status).toBe(409)
  expect((await give(await keyOf(alice, 'OWN'))).status).toBe(200)
  expect((await made.ask('Go.')).at(-1)).toMatchObject({ body: '10' })
})
