import { expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer } from '../support/api-server.ts'
import { exactly } from '../support/expected-values.ts'

async function chatsOf(client: ApiClient, ...names: string[]) {
  const ids: string[] = []
  for (const name of names) {
    const { id } = (await client.call('POST /chats')).body
    await client.call(`PATCH /chats/${id}`, { body: { name } })
    ids.push(id)
  }
  return ids
}

const names = async (client: ApiClient, query: Record<string, string> = {}) =>
  (await client.call('GET /chats', { query })).body.map(({ name }: { name: string }) => name) as string[]

const move = (client: ApiClient, body: object) => client.call('PUT /chat_folders', { body })
const folders = async (client: ApiClient) => (await client.call('GET /chat_folders')).body

it('keeps chats in folders, which are there as long as a chat is in them', async () => {
  await using server = await apiServer()
  const { alice, bob } = server
  const [oslo, rome, tax] = await chatsOf(alice, 'Oslo', 'Rome', 'Tax')
  await chatsOf(bob, 'Bergen')
  expect(await folders(alice)).toEqual([])
  expect(await move(alice, { session_ids: [oslo, rome, rome], folder: ' Trips ' })).toMatchObject({
    status: 200,
    body: { count: 2 },
  })
  expect(await move(alice, { session_ids: [tax], folder: 'Papers' })).toMatchObject({ body: { count: 1 } })
  expect(await folders(alice)).toEqual([
    exactly({ name: 'Papers', sessions: 1 }),
    exactly({ name: 'Trips', sessions: 2 }),
  ])
  expect(await folders(bob)).toEqual([])
  expect((await alice.call(`GET /chats/${oslo}`)).body).toMatchObject({ name: 'Oslo', folder: 'Trips' })
  // A chat that is moved keeps its place.
  expect(await names(alice)).toEqual(['Tax', 'Rome', 'Oslo'])
  expect(await names(alice, { folder: 'Trips' })).toEqual(['Rome', 'Oslo'])
  expect(await names(alice, { folder: '' })).toEqual([])

  expect(await move(alice, { from: 'Trips', folder: 'Holidays' })).toMatchObject({ body: { count: 2 } })
  expect(await folders(alice)).toEqual([
    { name: 'Holidays', sessions: 2 },
    { name: 'Papers', sessions: 1 },
  ])
  expect(await move(alice, { session_ids: [tax], folder: '' })).toMatchObject({ body: { count: 1 } })
  expect((await alice.call(`GET /chats/${tax}`)).body).not.toHaveProperty('folder')
  expect(await move(alice, { session_ids: [tax], folder: '' })).toMatchObject({ body: { count: 0 } })
  await alice.call(`DELETE /chats/${oslo}`)
  await alice.call(`DELETE /chats/${rome}`)
  expect(await folders(alice)).toEqual([])
})

it('leaves chats over an archived collection where they are', async () => {
  await using server = await apiServer()
  const { alice } = server
  const { id: collection } = (await alice.call('POST /collections', { body: { name: 'Old', description: '' } })).body
  const { id: old } = (await alice.call('POST /chats', { query: { collection_id: collection } })).body
  const [oslo] = await chatsOf(alice, 'Oslo')
  await move(alice, { session_ids: [old, oslo], folder: 'Trips' })
  await alice.call(`POST /collections/${collection}/archive`)
  expect(await move(alice, { session_ids: [oslo, old], folder: 'Papers' })).toMatchObject({ status: 409 })
  expect(await move(alice, { from: 'Trips', folder: 'Holidays' })).toMatchObject({ body: { count: 1 } })
  expect(await folders(alice)).toEqual([{ name: 'Holidays', sessions: 1 }])
  await alice.call(`POST /collections/${collection}/unarchive`)
  expect(await folders(alice)).toEqual([
    { name: 'Holidays', sessions: 1 },
    { name: 'Trips', sessions: 1 },
  ])
})

it('finds chats by their name and newest message', async () => {
  await using server = await apiServer()
  const { alice } = server
  const [oslo] = await chatsOf(alice, 'Oslo', 'Rome')
  await alice.call(`POST /chats/${oslo}/synth_message_pair`, {
    body: { user_prompt: 'Where?', ai_response: 'By the fjord.', command_name: 'x' },
  })
  expect(await names(alice, { search: 'oM' })).toEqual(['Rome'])
  expect(await names(alice, { search: 'fjord' })).toEqual(['Oslo'])
  await move(alice, { session_ids: [oslo], folder: 'Trips' })
  expect(await names(alice, { search: 'o', folder: 'Trips' })).toEqual(['Oslo'])
  expect(await names(alice, { search: 'none' })).toEqual([])
})

it('moves the chats of the caller, all or none', async () => {
  await using server = await apiServer()
  const { alice, bob } = server
  const [own] = await chatsOf(alice, 'Own')
  const [foreign] = await chatsOf(bob, 'Foreign')
  expect(await move(alice, { session_ids: [own, foreign], folder: 'Mine' })).toMatchObject({ status: 404 })
  expect(await folders(alice)).toEqual([])
  expect((await move(server.client('wrong'), { session_ids: [own], folder: 'Mine' })).status).toBe(401)
  // A key of one collection sees its own chats alone.
  const { body: collection } = await alice.call('POST /collections', { body: { name: 'C', description: '' } })
  const key = server.client(`alice@${collection.id}`)
  expect((await move(key, { session_ids: [own], folder: 'Mine' })).status).toBe(404)
  for (const body of [
    {},
    { folder: 'A' },
    { folder: 'A', session_ids: [own], from: 'B' },
    { folder: 'x'.repeat(129), session_ids: [own] },
    { folder: 'A', from: '' },
    { folder: 'A', session_ids: Array(1_001).fill(own) },
  ])
    expect((await move(alice, body)).status).toBe(400)
})
