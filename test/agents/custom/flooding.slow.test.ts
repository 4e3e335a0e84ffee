import { expect, it } from 'vitest'
import { customAgentServer } from '../../support/custom-agent-server.ts'
import { scriptedSandbox } from '../../support/scripted-sandbox.ts'

it('a program that does nothing but ask is ended', { tags: ['slow'], timeout: 300_000 }, async () => {
  await using made = await customAgentServer(
    scriptedSandbox(async ({ models, signal }) => {
      while (!signal.aborted) await models('/models', undefined, { authorization: '' })
      return 'Never.'
    }),
  )
  expect(await (await made.open('Go.')).text()).toContain('more than 50000 requests')
})
