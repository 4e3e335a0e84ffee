/** @module-tag slow */
import { expect, it } from 'vitest'
import { customAgentServer } from '../../support/custom-agent-server.ts'
import { scriptedSandbox } from '../../support/scripted-sandbox.ts'

it('keeps nothing for a collection that was archived while the program ran', async () => {
  let archive = async (): Promise<unknown> => undefined
  await using made = await customAgentServer(
    scriptedSandbox(async ({ files }) => {
      files.set('late.txt', new TextEncoder().encode('late'))
      await archive()
      return 'Too late.'
    }),
  )
  const { alice, id } = made
  const collection = (await alice.call('POST /collections', { body: { name: 'Harbour' } })).body.id
  const chat = (await alice.call('POST /chats', { query: { collection_id: collection } })).body.id
  const body = { message: 'Go.', llm_args: { use_agent: true, agent_type: id } }
  const ask = () => alice.call(`POST /chats/${chat}/completions`, { body })
  expect(await ask()).toMatchObject({ status: 200, body: { body: 'Too late.' } })
  archive = () => alice.call(`POST /collections/${collection}/archive`)
  expect(await ask()).toMatchObject({ status: 409, body: { message: expect.stringContaining('was archived') } })
})
