import {
  createChatSession,
  createCollection,
  createIngestUploadJob,
  listCollections,
  listProjects,
  uploadFile,
  type ResponseNotice,
} from '@docent/client'
import { useAnswer, useJob, usePages, useUpload } from '@docent/client/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtInModels } from '@docent/adapters-llm'
import { scriptedModels } from '../../support/scripted-models.ts'
import { clientServer, type ClientServer } from '../client-server.ts'
import { closePage, renderHook } from './render-hook.ts'

const words = ['Four', ' euros', ', at', ' most.']
/** Answers whose question says so are not continued before this is resolved. */
let release = Promise.withResolvers<void>()

let world: ClientServer
beforeAll(async () => {
  const models = scriptedModels(async function* ({ messages }) {
    yield words[0]!
    if (JSON.stringify(messages.at(-1)).includes('wait')) await release.promise
    yield* words.slice(1)
  })
  world = await clientServer({ docent: { models: [models, builtInModels()] } })
})
afterAll(async () => {
  closePage()
  await world[Symbol.asyncDispose]()
})

const question = async (message: string) => {
  const { id } = await world.client().call(createChatSession, {})
  return { params: { id }, body: { message, llm: 'scripted' } }
}

it('useAnswer shows an answer while it is written', async () => {
  const client = world.client()
  await using hook = await renderHook(() => useAnswer(client), {})
  expect(hook.now).toMatchObject({ status: 'idle', text: '', line: undefined, error: undefined })
  const input = await question('How much?')
  let last: Promise<unknown> | undefined
  await hook.act(() => void (last = hook.now.ask(input)))
  expect(hook.now.status).toBe('running')
  await hook.until(({ status }) => status !== 'running')
  expect(hook.now).toMatchObject({ status: 'done', text: words.join(''), line: { finished: true } })
  expect(await last).toBe(hook.now.line)
  const texts = hook.all.map(({ text }) => text).filter((text) => text !== '')
  expect(texts.every((text) => words.join('').startsWith(text))).toBe(true)
})

it('useAnswer stops reading, reads an answer of before, and reports what fails', async () => {
  release = Promise.withResolvers()
  const notices: ResponseNotice[] = []
  const client = world.client({ onResponse: (notice) => void notices.push(notice) })
  await using hook = await renderHook(() => useAnswer(client), {})
  const input = await question('Please wait.')
  await hook.act(() => void hook.now.ask(input))
  await hook.until(({ text }) => text === words[0])
  await hook.act(() => hook.now.stop())
  expect(hook.now).toMatchObject({ status: 'stopped', text: words[0] })

  release.resolve()
  const questionId = notices[0]!.header('x-question-id')!
  await hook.act(() => hook.now.follow(questionId))
  expect(hook.now).toMatchObject({ status: 'done', text: words.join('') })

  await hook.act(() => hook.now.follow('none'))
  expect(hook.now).toMatchObject({ status: 'failed', text: '', error: { status: 404 } })
  await hook.act(() => hook.now.follow(''))
  expect(hook.now.error).toBeInstanceOf(TypeError)
})

it('useAnswer ends with its component', async () => {
  release = Promise.withResolvers()
  const client = world.client()
  const hook = await renderHook(() => useAnswer(client), {})
  const input = await question('Please wait.')
  let asked: Promise<unknown> | undefined
  await hook.act(() => void (asked = hook.now.ask(input)))
  await hook.until(({ text }) => text === words[0])
  const rendered = hook.all.length
  await hook[Symbol.asyncDispose]()
  expect(await asked).toBeUndefined()
  expect(hook.all).toHaveLength(rendered)
  release.resolve()
})

it('usePages loads page after page, anew for another input, and again where it failed', async () => {
  let fails = false
  const fetch: typeof globalThis.fetch = (...args) =>
    fails
      ? Promise.resolve(Response.json({ code: 500, message: 'Broken.' }, { status: 500 }))
      : globalThis.fetch(...args)
  const client = world.client({ apiKey: 'pager', fetch })
  for (const name of ['a', 'b', 'c']) await client.call(createCollection, { body: { name, description: '' } })
  const query = { limit: 2, sort_column: 'name' } as const
  const useList = ({ filter }: { filter?: string }) =>
    usePages(client, listCollections, { query: { ...query, name_filter: filter } })
  await using hook = await renderHook(useList, {})
  const names = () => hook.now.items.map(({ name }) => name)
  await hook.until(({ status }) => status === 'done')
  expect(names()).toEqual(['c', 'b'])

  fails = true
  await hook.act(() => hook.now.loadMore())
  await hook.until(({ status }) => status === 'failed')
  expect(hook.now).toMatchObject({ error: { status: 500 }, hasMore: true })
  expect(names()).toEqual(['c', 'b'])
  fails = false
  await hook.act(() => hook.now.loadMore())
  await hook.until(({ status }) => status === 'done')
  expect(names()).toEqual(['c', 'b', 'a'])
  await hook.act(() => hook.now.loadMore())
  await hook.until(({ hasMore }) => !hasMore)
  expect(hook.now.pages).toHaveLength(2)
  expect(names()).toEqual(['c', 'b', 'a'])

  await hook.rerender({ filter: 'b' })
  await hook.until(({ status, items }) => status === 'done' && items.length === 1)
  await client.call(createCollection, { body: { name: 'bb', description: '' } })
  await hook.act(() => hook.now.reload())
  await hook.until(({ status }) => status === 'done')
  expect(names()).toEqual(['bb', 'b'])
})

it('usePages takes lists with tokens', async () => {
  const client = world.client()
  await using hook = await renderHook(() => usePages(client, listProjects, { query: { pageSize: 1 } }), {})
  const { pages, items, hasMore } = await hook.until(({ status }) => status === 'done')
  expect(pages).toHaveLength(1)
  expect([items, hasMore]).toEqual([undefined, pages[0]!.nextPageToken !== ''])
})

it('useUpload reports what is sent, and useJob follows the ingestion to its end', async () => {
  const client = world.client()
  await using sending = await renderHook(() => useUpload(client, uploadFile), {})
  const file = { name: 'ferry.txt', content: 'A ticket costs 4 euros. '.repeat(10_000) }
  const uploaded = await sending.act(() => sending.now.upload({ body: { file } }))
  expect(sending.now).toMatchObject({ status: 'done', answer: { id: uploaded!.id } })
  const { sent, total } = sending.now.progress
  expect(sent).toBe(total)
  expect(sent).toBeGreaterThan(240_000)

  const { id } = await client.call(createCollection, { body: { name: 'Ferry', description: '' } })
  const input = { params: { upload_ids: [uploaded!.id] }, query: { collection_id: id } }
  const job = await client.call(createIngestUploadJob, input)
  await using following = await renderHook<{ jobId?: string }, ReturnType<typeof useJob>>(
    ({ jobId }) => useJob(client, jobId),
    {},
  )
  expect(following.now).toMatchObject({ status: 'idle', job: undefined })
  await following.rerender({ jobId: job.id })
  await following.until(({ status }) => status === 'done')
  expect(following.now.job?.overall_status).toBe('completed')
})

it('useUpload reports a refusal, and can be stopped', async () => {
  const client = world.client({ apiKey: 'wrong' })
  await using hook = await renderHook(() => useUpload(client, uploadFile), {})
  const body = { file: { name: 'a.txt', content: 'A' } }
  await hook.act(() => hook.now.upload({ body }))
  expect(hook.now).toMatchObject({ status: 'failed', error: { status: 401 }, answer: undefined })
  await hook.act(() => {
    void hook.now.upload({ body })
    hook.now.stop()
  })
  expect(hook.now).toMatchObject({ status: 'stopped', error: undefined })
})
