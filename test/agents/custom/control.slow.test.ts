/** @module-tag slow */
import type { Sandbox } from '@docent/core/ports'
import { expect, it, vi } from 'vitest'
import { customAgentServer } from '../../support/custom-agent-server.ts'
import { scriptedSandbox, type PlayedProgram } from '../../support/scripted-sandbox.ts'
import { stuck } from '../../support/stuck.ts'

const questionOf = (response: Response) => response.headers.get('x-question-id')!

it('is stopped at once, and leaves the chat free', async () => {
  const begun = Promise.withResolvers<AbortSignal>()
  await using made = await customAgentServer(
    scriptedSandbox(async ({ signal, print }) => {
      await print('Working\n')
      begun.resolve(signal)
      return stuck(signal, () => {}) as Promise<never>
    }),
  )
  const { alice, chat } = made
  const reading = await made.open('Go.')
  const signal = await begun.promise
  expect((await alice.call(`DELETE /chats/${chat}/agent_server_files`)).status).toBe(409)
  expect((await alice.call(`POST /messages/${questionOf(reading)}/stop`)).status).toBeLessThan(300)
  await vi.waitFor(() => expect(signal.aborted).toBe(true))
  expect(await reading.text()).toContain('"finished":true')
  await vi.waitFor(async () =>
    expect((await alice.call(`DELETE /chats/${chat}/agent_server_files`)).status).toBeLessThan(300),
  )
})

it('receives what its user says, and the request to finish', async () => {
  const heard: unknown[] = []
  const begun = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  await using made = await customAgentServer(
    scriptedSandbox(async (program) => {
      begun.resolve()
      await program.print('Working\n')
      heard.push(await program.heard())
      first.resolve()
      heard.push(await program.heard())
      return 'As far as I came.'
    }),
  )
  const { alice } = made
  const reading = await made.open('Go.')
  await begun.promise
  const question = questionOf(reading)
  const reply = await alice.call(`POST /messages/${question}/hitl`, { body: { message: 'Rather the south.' } })
  expect(reply.status).toBeLessThan(300)
  await first.promise
  expect((await alice.call(`POST /messages/${question}/finish`)).status).toBeLessThan(300)
  expect(await reading.text()).toContain('"body":"As far as I came.","finished":true')
  expect(heard).toEqual([{ type: 'message', text: 'Rather the south.' }, { type: 'finish' }])
  expect((await alice.call(`POST /messages/${question}/hitl`, { body: { message: 'More.' } })).status).toBe(409)
})

const empty = {
  ...{ files: new Map<string, Uint8Array>(), leftOut: [] },
  ...{ stdout: new Uint8Array(), stderr: new TextEncoder().encode('No space.') },
}
type Outcome = Awaited<ReturnType<ReturnType<typeof scriptedSandbox>['run']>>

/** A sandbox whose program begins, and ends like this. */
const ending = (outcome: Outcome): Sandbox => ({
  ...scriptedSandbox(async () => ''),
  async run(request) {
    await request.endpoints![1]!.handle(new Request('http://127.0.0.1/control'))
    return outcome
  },
})

it('says so when its time is over, or it ends without an answer', async () => {
  await using late = await customAgentServer(ending({ ...empty, reason: 'timed_out' }))
  const answer = await late.open('Go.', { agent_total_timeout: 60 })
  expect([answer.status, await answer.text()]).toEqual([504, expect.stringContaining('it reached its time limit')])
  await using dead = await customAgentServer(ending({ ...empty, exitCode: 139 }))
  expect(await (await dead.open('Go.')).text()).toContain('exit code 139 and gave no answer. No space.')
})

it('shows no key in why it failed, also where that is shortened', async () => {
  const value = 'swordfish-123'
  const stderr = new TextEncoder().encode(`${value}${'.'.repeat(995)}${value.slice(0, 8)}`)
  await using made = await customAgentServer(ending({ ...empty, exitCode: 1, stderr }))
  const { alice, id } = made
  await alice.call('POST /agents/keys', { body: { name: 'T', type: 'private', value, description: '' } })
  const [{ id: keyId }] = (await alice.call('GET /agents/keys')).body
  const given = { agent_id: id, env_key_name: 'TOKEN', key_id: keyId }
  await alice.call('POST /agents/custom_agent_key_associations', { body: given })
  const { message } = (await (await made.open('Go.')).json()) as { readonly message: string }
  expect(message).toContain(`${'.'.repeat(990)}[secret]`)
  expect(message).not.toMatch(/[a-z0-9-]{3}\.{3}|sword/)
})

it('has as much time as the question allows', async () => {
  const sandbox = scriptedSandbox(async ({ job }) => job.environment['CUSTOM_AGENT_TIMEOUT']!)
  await using made = await customAgentServer(sandbox)
  expect((await made.ask('Go.', { agent_total_timeout: 60 })).at(-1)).toMatchObject({ body: '60' })
  expect(sandbox.requests[0]!.limits).toEqual({ wallMs: 60_000 })
})

it('has no more time than the sandbox permits', async () => {
  const play = async ({ job }: PlayedProgram) => job.environment['CUSTOM_AGENT_TIMEOUT']!
  const sandbox = scriptedSandbox(play, { mostWallMs: 90_000 })
  await using made = await customAgentServer(sandbox)
  expect((await made.ask('Go.')).at(-1)).toMatchObject({ body: '90' })
  expect(sandbox.requests[0]!.limits).toEqual({ wallMs: 90_000 })
})

it('is begun again where it could not be begun', async () => {
  let attempts = 0
  const sandbox = scriptedSandbox(async () => 'At last.')
  const run: typeof sandbox.run = async (request, signal) =>
    ++attempts === 1 ? { ...empty, exitCode: 75 } : sandbox.run(request, signal)
  await using made = await customAgentServer({ ...sandbox, run })
  expect((await made.ask('Go.')).at(-1)).toMatchObject({ body: 'At last.' })
})
