import { builtInModels } from '@docent/adapters-llm'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { heldParsers } from '../support/held-parsers.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedModels } from '../support/scripted-models.ts'

/** Two users who each have a key, an answer and an ingestion under way, and a task; models and parsers wait for the test. */
async function busyUsers() {
  const clock = manualClock()
  const held = heldParsers()
  const going = Promise.withResolvers<void>()
  const speak = async function* () {
    yield 'It begins. '
    await going.promise
    yield 'It ends.'
  }
  const docent = await memoryDocent({
    ...{ clock, parsers: held.parsers },
    models: [scriptedModels(speak), builtInModels()],
  })
  const begin = async (name: string) => {
    await docent.meet({ userId: name })
    const session = docent.as({ userId: name })
    const { secretKey } = await session.apiKeys.create({ name: 'key' })
    const { id: collectionId } = await session.collections.create({ name })
    const job = await session.ingest.plainTextJob({ collectionId, fileName: `slow-${name}.txt`, text: 'Text.' })
    const chat = await session.chats.create({})
    const { questionId } = await session.chats.complete(chat.id, { message: 'How is it?' })
    const task = await session.scheduledTasks.create({
      name: 'Weather',
      scheduleType: 'recurring',
      scheduleExpression: '0 9 * * *',
      message: 'How is it?',
    })
    await clock.advance(1_000)
    return { session, secretKey: secretKey!, jobId: job.id, chatId: chat.id, questionId, taskId: task.id }
  }
  const state = async ({ session, secretKey, jobId, chatId, taskId }: Awaited<ReturnType<typeof begin>>) => ({
    key: await docent.authenticate({ bearer: secretKey, headers: {} }).then(
      () => 'accepted',
      (error: { code: string }) => error.code,
    ),
    job: (await session.jobs.get(jobId)).overallStatus,
    task: (await session.scheduledTasks.get(taskId)).status,
    answers: (await session.chats.messages(chatId)).filter(({ replyTo }) => replyTo).map(({ content }) => content),
  })
  return {
    ...{ docent, clock, held, begin, state },
    async end() {
      going.resolve()
      held.letGo()
      await clock.until(docent.stop({ graceMs: 0 }))
    },
  }
}

it('a user who is deactivated has no key, no answer, no job and no task that continues; others do', async () => {
  const { docent, clock, held, begin, state, end } = await busyUsers()
  try {
    const alice = await begin('alice')
    const bob = await begin('bob')
    const before = { key: 'accepted', job: 'in progress', task: 'active', answers: [] }
    expect(await state(alice)).toEqual(before)
    const admin = docent.as({ userId: 'root', permissions: ['administrator'] })
    const ended = { apiKeys: 1, scheduledTasks: 1, jobs: 1, answers: 1, analysisJobs: 0, scorings: 0 }
    expect(await admin.users.deactivate('alice')).toEqual(ended)
    await clock.advance(5_000)
    expect(await state(alice)).toEqual({
      key: 'unauthorized',
      job: 'canceled',
      task: 'paused',
      answers: [expect.stringContaining('It begins.')],
    })
    expect(await state(bob)).toEqual(before)
    expect(held.running().map(({ owner }) => owner)).toEqual(['bob'])
    // There is nothing left to end; what is theirs is still there.
    expect(await admin.users.deactivate('alice')).toEqual({
      ...{ apiKeys: 0, scheduledTasks: 0, jobs: 0, answers: 0 },
      ...{ analysisJobs: 0, scorings: 0 },
    })
    expect(await alice.session.collections.list()).toHaveLength(1)
    await clock.leap(48 * 3_600_000)
    await clock.advance(1_000)
    expect(await alice.session.scheduledTasks.get(alice.taskId)).toMatchObject({ status: 'paused' })
  } finally {
    await end()
  }
})

it('a task that is resumed for a deactivated user fails with the reason until they are active again', async () => {
  const { docent, clock, begin, end } = await busyUsers()
  try {
    const { session, taskId } = await begin('alice')
    const admin = docent.as({ userId: 'root', permissions: ['administrator'] })
    await admin.users.deactivate('alice')
    expect(await session.scheduledTasks.trigger(taskId)).toMatchObject({ status: 'failed' })
    const { items } = await session.scheduledTasks.executions()
    expect(items).toMatchObject([
      { status: 'failed', errorMessage: expect.stringMatching(/^This user is deactivated/) },
    ])
    await admin.users.activate('alice')
    expect(await session.scheduledTasks.trigger(taskId)).toMatchObject({ status: 'running' })
    await clock.advance(1_000)
  } finally {
    await end()
  }
})

it('an administrator stays: neither the last one is deactivated nor the one with the key of the host', async () => {
  const { docent, end } = await busyUsers()
  try {
    const admin = docent.as({ userId: 'root', permissions: ['administrator'] })
    await docent.addAdministratorKey('lost')
    const [{ id: adminId } = { id: '' }] = await admin.users.list()
    await expect(admin.users.deactivate(adminId)).rejects.toMatchObject({
      message: expect.stringMatching(/^This is the last administrator/),
    })
    for (const userId of ['carol', 'dave']) {
      await docent.meet({ userId })
      await admin.roles.assignToUser(userId, ['admin'])
    }
    await admin.users.deactivate('carol')
    await admin.users.deactivate(adminId)
    // Who is deactivated cannot administer in place of somebody else.
    await expect(admin.users.deactivate('dave')).rejects.toMatchObject({
      message: expect.stringMatching(/^This is the last administrator/),
    })
    // The host never locks itself out.
    const key = await docent.addAdministratorKey('found')
    expect((await docent.authenticate({ bearer: key, headers: {} })).principal.userId).toBe(adminId)
    await docent.ensureAdministratorKey('a secret of the host that is long enough')
    await expect(admin.users.deactivate(adminId)).rejects.toMatchObject({
      message: expect.stringMatching(/^This user holds the admin/),
    })
  } finally {
    await end()
  }
})

it('only administrators deactivate, and only users who are there', async () => {
  const { docent, begin, end } = await busyUsers()
  try {
    const { session } = await begin('alice')
    await expect(session.users.deactivate('alice')).rejects.toMatchObject({ code: 'forbidden' })
    const admin = docent.as({ userId: 'root', permissions: ['administrator'] })
    await expect(admin.users.deactivate('nobody')).rejects.toMatchObject({ code: 'not_found' })
  } finally {
    await end()
  }
})
