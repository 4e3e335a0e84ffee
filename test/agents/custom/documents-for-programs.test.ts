import { expect, it } from 'vitest'
import { agentZip } from '../../support/agent-forms.ts'
import { helperFiles } from '../../support/custom-agent-server.ts'
import { lookingModels } from '../../support/looking-models.ts'
import { observatory } from '../../support/observatory.ts'
import { scriptedSandbox } from '../../support/scripted-sandbox.ts'

it('a program gets the documents of the collection that its asker may read, below /input', async () => {
  const sandbox = scriptedSandbox(async () => 'Seen.')
  const options = { sandbox, secret: 'the secret of this host' }
  await using place = await observatory(lookingModels({ turns: [] }).provider, {}, options)
  const { docent, alice, collectionId } = place
  for (const userId of ['bob', 'carol']) await docent.meet({ userId, username: userId })
  const bring = (fileName: string, more = {}) =>
    alice.ingest.plainText({ collectionId, fileName, text: `of ${fileName}`, ingestMode: 'agent_only', ...more })
  await bring('open.txt')
  await bring('secret.txt', { restricted: true, permissions: ['carol'] })
  await alice.collections.share(collectionId, 'bob', { permissions: ['read'] })
  const bob = docent.as({ userId: 'bob', permissions: ['ManageCustomAgent'] })
  const file = { filename: 'agents.zip', content: agentZip(helperFiles({ 'envs.json': {} })) }
  const [made] = await bob.customAgents.create({ agentType: 'langgraph', agentArgs: {}, file })
  const chat = await bob.chats.create({ collectionId })
  const llmArgs = { useAgent: true, agentType: made!.agentCustomAgentId }
  await (await bob.chats.complete(chat.id, { message: 'Go.', llmArgs })).result()
  const inputs = sandbox.requests[0]!.folders!.find(({ path }) => path === '/input')!.files
  expect([...inputs].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
    ['open.txt', 'of open.txt'],
  ])
})
