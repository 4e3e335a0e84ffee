import { builtInModels } from '@docent/adapters-llm'
import type { Docent, DocentOptions, DocentSession } from '@docent/core'
import type { ManualClock } from '@docent/core/testing'
import { agentZip } from './agent-forms.ts'
import { memoryDocent } from './memory-docent.ts'
import { recordingModels } from './recording-models.ts'

/** Words that stand nowhere but for her. */
export const zoe = { userId: 'u-zoe-7731', username: 'zoe.quist', email: 'zoe@quist.example' }
export const formerName = 'zoe.berg'

/** What the user zoe has and left behind: every kind of thing there is, hers and with others. */
export interface ErasableWorld {
  readonly docent: Docent
  readonly clock: ManualClock
  readonly sessions: Readonly<Record<'zoe' | 'bob' | 'hanna' | 'root', DocentSession>>
  readonly ids: Readonly<
    Record<'alone' | 'shared' | 'ofBob' | 'guest' | 'template' | 'bobTemplate' | 'bobDocument' | 'key', string>
  >
}

const text = 'The zephyr telescope stands on the island of Ravn. Ingrid Solberg built it in 1911.'

/** How a model without calls of tools calls one. */
const keepNote = { calls: [{ tool: 'write_file', arguments: { name: 'note.md', text } }] }

export async function erasableWorld(clock: ManualClock, options: Partial<DocentOptions> = {}): Promise<ErasableWorld> {
  const { provider } = recordingModels(({ system, asked }) =>
    system.includes('write_file') && asked.includes('Keep a note') ? JSON.stringify(keepNote) : 'It stands on Ravn.',
  )
  const price = { inputPerMillion: 1, outputPerMillion: 1 }
  const priced = { ...provider, languageModels: provider.languageModels?.map((model) => ({ ...model, price })) }
  const models = [priced, builtInModels()]
  const docent = await memoryDocent({
    clock,
    models,
    secret: 'the secret of this host',
    deployment: { chatRateLimitPerMinute: 600 },
    ...options,
  })
  const permissions = ['administrator']
  const people = {
    zoe,
    bob: { userId: 'bob', username: 'bob' },
    hanna: { userId: 'hanna', username: 'hanna' },
    root: { userId: 'root', username: 'root', permissions },
  }
  // She was called otherwise before.
  await docent.meet({ ...zoe, username: formerName })
  for (const who of Object.values(people)) await docent.meet(who)
  const sessions = {
    zoe: docent.as({ ...zoe, permissions }),
    bob: docent.as(people.bob),
    hanna: docent.as(people.hanna),
    root: docent.as(people.root),
  }
  const { bob, hanna, root } = sessions
  // Without a cap nobody has an account of costs.
  await root.configurations.set('max_llm_cost_per_user', { stringValue: '1000' })
  const her = sessions.zoe

  const add = async (session: DocentSession, collectionId: string, fileName: string, more: object = {}) => {
    // A parser's process keeps no manual time.
    await session.ingest.plainTextJob({ collectionId, fileName, text: `${fileName}: ${text}`, ...more })
    await docent.settled()
    const [document] = await session.documents
      .list({ collectionId, limit: 1_000 })
      .then((all) => all.filter(({ name }) => name === fileName))
    return document!.id
  }

  const { id: alone } = await her.collections.create({ name: 'Alone' })
  const { id: shared } = await her.collections.create({ name: 'Shared', description: 'Telescopes' })
  const { id: ofBob } = await bob.collections.create({ name: 'Of Bob' })
  await her.collections.share(shared, 'bob', { permissions: ['write'] })
  await her.collections.share(shared, 'hanna', { permissions: ['read'] })
  await bob.collections.share(ofBob, zoe.username, { permissions: ['write'] })
  const note = await add(her, alone, 'alone.txt')
  await add(her, shared, 'hers.txt')
  await add(bob, shared, 'his.txt')
  const guest = await add(her, ofBob, 'guest.txt')
  const bobDocument = await add(bob, ofBob, 'own.txt')
  await add(bob, ofBob, 'secret.txt', { restricted: true, permissions: [formerName] })
  await her.tags.add(note, { name: 'private' })
  await her.tags.add(guest, { name: 'note' })
  await her.documents.process({ documentId: bobDocument, llm: 'scripted' })
  await docent.settled()

  await her.uploads.create({ filename: 'unused.txt', content: new Blob([text]).stream() })
  const chat = await her.chats.create({ collectionId: shared }, { idempotencyKey: 'twice' })
  const answer = await her.chats.complete(chat.id, {
    message: 'Where is it?',
    llm: 'scripted',
    ragConfig: { ragType: 'agentic_rag' },
  })
  const { messageId } = await answer.result()
  const work = await her.chats.create({})
  const order = { message: 'Keep a note of it.', llm: 'scripted', llmArgs: { useAgent: true } }
  await (await her.chats.complete(work.id, order)).result()
  await her.feedback.vote(messageId, { votes: 1 })
  const his = await bob.chats.create({ collectionId: shared })
  await (await bob.chats.complete(his.id, { message: 'Where is it?', llm: 'scripted' })).result()
  await her.chats.questions(chat.id)

  const { id: template } = await her.promptTemplates.create({ name: 'Latin', systemPrompt: 'Speak Latin.' })
  await her.promptTemplates.share(template, 'bob')
  await her.promptTemplates.create({ name: 'Own', systemPrompt: 'Be brief.' })
  const { id: bobTemplate } = await bob.promptTemplates.create({ name: 'Greek', systemPrompt: 'Speak Greek.' })
  await bob.promptTemplates.share(bobTemplate, zoe.username)
  const { id: block } = await her.memoryBlocks.create({ name: 'Style', content: 'Speak plainly.' })
  await her.memoryBlocks.share(block, 'bob', {})
  await hanna.memoryBlocks.create({ name: 'Style', content: 'Mine.' })
  await her.memoryBlocks.setDefault({ scope: 'llm', memoryBlockId: block })
  const script = { filename: 'weather.py', content: new TextEncoder().encode('def look_up(): ...') }
  await her.customTools.create({ toolType: 'general_code', toolArgs: {}, file: script })
  const servers = { mcp_config_json: '{"mcpServers":{"weather":{"url":"https://mcp.example/"}}}' }
  await her.customTools.create({ toolType: 'remote_mcp', toolArgs: { ...servers, tool_name: 'server' } })
  await her.agents.setToolPreference({ tools: ['weather'] })
  const secret = { type: 'shared', value: zoe.email } as const
  const { id: agentKey } = await her.agentKeys.create({ name: 'Weather', ...secret })
  const withTools = docent.as({ ...people.bob, permissions })
  await withTools.customTools.create({ toolType: 'general_code', toolArgs: {}, file: script })
  for (const session of [her, withTools])
    await session.agentKeys.addToolKeys({ tool: 'weather', keys: [{ name: 'TOKEN', keyId: agentKey }] })
  for (const session of [her, withTools]) {
    const agents = { filename: 'agents.zip', content: agentZip() }
    const [agent] = await session.customAgents.create({ agentType: 'crewai', agentArgs: {}, file: agents })
    const of = { agentId: agent!.agentCustomAgentId }
    await session.customAgents.addTool({ ...of, mcpServerName: 'weather', toolName: 'weather' })
    await session.customAgents.addKey({ ...of, envKeyName: 'WEATHER_TOKEN', keyId: agentKey })
  }
  const task = { name: 'Weekly', scheduleType: 'recurring', scheduleExpression: '0 9 * * 1', message: 'New?' } as const
  const { id: weekly } = await her.scheduledTasks.create({ ...task, collectionId: shared, llm: 'scripted' })
  await her.scheduledTasks.trigger(weekly)
  await docent.settled()
  await her.feedback.exportJob({ format: 'csv' })
  const { id: stopped } = await bob.collections.create({ name: 'Stopped' })
  const job = await bob.ingest.plainTextJob({ collectionId: stopped, fileName: 'stopped.txt', text })
  await her.jobs.cancel(job.id)

  const { id: group } = await root.groups.create({ name: 'staff' })
  await root.groups.addMembers(group, [zoe.userId, 'bob'])
  await root.roles.create({ name: 'auditors' })
  await root.roles.assignToUser(zoe.userId, ['auditors'])
  await root.configurations.setOfUser(zoe.userId, 'collection_limit_per_user', { stringValue: '20' })
  const { secretKey } = await her.apiKeys.create({ name: 'laptop' })
  await her.apiKeys.create({ name: 'bot', collectionId: shared })
  await her.users.requestDeletion()
  await docent.settled()
  return {
    docent,
    clock,
    sessions,
    ids: { alone, shared, ofBob, guest, template, bobTemplate, bobDocument, key: secretKey! },
  }
}
