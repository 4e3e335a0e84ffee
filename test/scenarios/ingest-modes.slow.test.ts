/** @module-tag slow */
import type { DocentOptions, DocentSession } from '@docent/core'
import { plainTextParsers } from '@docent/core/testing'
import { describe, expect, it } from 'vitest'
import { holdAt } from '../support/hold-at.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedSource } from '../support/scripted-source.ts'

type Mode = 'standard' | 'lite' | 'agent_only'
type Bring = (who: DocentSession, collectionId: string, ingestMode?: Mode) => Promise<unknown>

const fileName = 'dome.txt'
const text = 'The dome opens at dusk.'

const bringText: Bring = (who, collectionId, ingestMode) =>
  who.ingest.plainText({ collectionId, fileName, text, ingestMode })

async function bringUpload(...[who, collectionId, ingestMode]: Parameters<Bring>): Promise<void> {
  const { id } = await who.uploads.create({ filename: fileName, content: new Blob([text]).stream() })
  await who.ingest.uploads({ collectionId, uploadIds: [id], ingestMode })
}

const bringFrom =
  (uri: string): Bring =>
  (who, collectionId, ingestMode) =>
    who.ingest.s3({ collectionId, urls: [uri], ingestMode })

/** The source gives every file whatever is asked for, so each kind of content has a source of its own. */
const fetched = 's3://fetched/dome.txt'
const listed = 's3://listed/dome.txt'

/** Routes that take one content for the same document, the first of them being brought by any. */
const routes: Readonly<Record<string, readonly [uri: string, first: Bring, second: Bring]>> = {
  'a text, then a text': [fetched, bringText, bringText],
  'a text, then an upload': [fetched, bringText, bringUpload],
  'an upload, then a text': [fetched, bringUpload, bringText],
  'a source that is fetched': [fetched, bringFrom(fetched), bringFrom(fetched)],
  'a source whose listing has the content': [listed, bringFrom(listed), bringFrom(listed)],
}

async function world(uri = fetched, options: Partial<DocentOptions> = {}) {
  const source = scriptedSource('s3', [{ uri, text, listed: uri === listed }])
  const docent = await memoryDocent({ parsers: plainTextParsers(), sources: [source], ...options })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Files' })
  const look = async (who = alice, id = collectionId) => {
    const documents = await who.documents.list({ collectionId: id })
    const found = await who.chunks.search(id, { query: 'dome', topics: [] })
    const { documentCount, documentSize } = await who.collections.get(id)
    return { statuses: documents.map(({ status }) => status), found: found.length, documentCount, documentSize }
  }
  return {
    docent,
    alice,
    collectionId,
    look,
    [Symbol.asyncDispose]: () => docent.stop({ graceMs: 0 }),
  }
}

const one = { documentCount: 1, documentSize: text.length }
const searchable = { statuses: ['completed'], found: 1, ...one }
const kept = { statuses: ['agent_only'], found: 0, ...one }

describe.each(Object.entries(routes))('%s', (_, [uri, first, second]) => {
  it.each([
    ['agent_only', 'standard', searchable],
    ['agent_only', 'lite', searchable],
    ['agent_only', undefined, searchable],
    ['agent_only', 'agent_only', kept],
    ['standard', 'agent_only', searchable],
    ['lite', 'standard', searchable],
  ] as const)('%s and then %s', async (before, after, expected) => {
    await using here = await world(uri)
    await first(here.alice, here.collectionId, before)
    const [document] = await here.alice.documents.list({ collectionId: here.collectionId })
    await second(here.alice, here.collectionId, after)
    await here.docent.settled()
    expect(await here.look()).toEqual(expected)
    expect(await here.alice.documents.list({ collectionId: here.collectionId })).toMatchObject([{ id: document!.id }])
  })
})

it.each(['before-effect:document.parseDocument', 'after-effect:document.parseDocument'])(
  'a file that is on its way to be kept becomes searchable too (%s)',
  async (point) => {
    const hold = holdAt(point)
    await using here = await world(fetched, { debugPoints: hold.points })
    const keeping = bringText(here.alice, here.collectionId, 'agent_only')
    await hold.reached
    await bringText(here.alice, here.collectionId, 'standard')
    expect(await here.look()).toEqual(searchable)
    hold.letGo()
    await keeping
    await here.docent.settled()
    expect(await here.look()).toEqual(searchable)
  },
)

/** Holds what reaches the point first from the moment on that the test says so. */
function holdLater(point: string) {
  const hold = holdAt(point)
  let armed = false
  return {
    ...hold,
    arm: () => void (armed = true),
    points: { reach: (name: string) => (armed ? hold.points.reach(name) : undefined) },
  }
}

it('a kept file stays kept when the job that was to make it searchable is canceled', async () => {
  const hold = holdLater('before-effect:document.parseDocument')
  await using here = await world(fetched, { debugPoints: hold.points })
  const { alice, collectionId } = here
  await bringText(alice, collectionId, 'agent_only')
  hold.arm()
  const job = await alice.ingest.plainTextJob({ collectionId, fileName, text })
  await hold.reached
  await alice.jobs.cancel(job.id)
  hold.letGo()
  await here.docent.settled()
  expect(await alice.jobs.get(job.id)).toMatchObject({ overallStatus: 'canceled' })
  expect(await here.look()).toEqual(kept)
})

it('a copy that is to be kept and has no bytes yet becomes searchable when the same comes to be searched', async () => {
  const hold = holdLater('before-effect:document.parseDocument')
  await using here = await world(fetched, { debugPoints: hold.points })
  const { alice, collectionId } = here
  await bringText(alice, collectionId, 'standard')
  const [document] = await alice.documents.list({ collectionId })
  const { id: to } = await alice.collections.create({ name: 'Other' })
  hold.arm()
  const copy = { collectionId: to, documentId: document!.id, copyDocument: true, ingestMode: 'agent_only' } as const
  await alice.ingest.insertJob(copy)
  await hold.reached
  await bringText(alice, to, 'standard')
  hold.letGo()
  await here.docent.settled()
  expect(await here.look(alice, to)).toEqual(searchable)
})

it('a kept file that cannot be parsed stays kept, and the later ingestion fails with the reason', async () => {
  await using here = await world()
  const noise = { collectionId: here.collectionId, fileName: 'noise.bin', text: ' ' }
  await here.alice.ingest.plainText({ ...noise, ingestMode: 'agent_only' })
  await expect(here.alice.ingest.plainText(noise)).rejects.toMatchObject({ code: 'ingestion_failed' })
  expect(await here.look()).toMatchObject({ statuses: ['agent_only'], documentCount: 1 })
})

it('a kept file that is restricted to others stays as it is, beside what they bring in', async () => {
  await using here = await world()
  await here.docent.meet({ userId: 'bob' })
  await here.alice.collections.share(here.collectionId, 'bob', { permissions: ['write'] })
  const input = { collectionId: here.collectionId, fileName, text }
  await here.alice.ingest.plainText({ ...input, ingestMode: 'agent_only', restricted: true })
  const bob = here.docent.as({ userId: 'bob' })
  await bob.ingest.plainText(input)
  const statuses = async () =>
    (await here.alice.documents.list({ collectionId: here.collectionId }))
      .map(({ username, status }) => `${username}: ${status}`)
      .toSorted()
  expect(await statuses()).toEqual(['alice: agent_only', 'bob: completed'])
  await here.alice.ingest.plainText(input)
  expect(await statuses()).toEqual(['alice: completed', 'bob: completed'])
})

describe('insertion into another collection', () => {
  const insert: Record<
    string,
    (who: DocentSession, from: string, to: string, mode?: Mode, copy?: boolean) => Promise<void>
  > = {
    async insert(who, from, collectionId, ingestMode, copyDocument) {
      const [document] = await who.documents.list({ collectionId: from })
      await who.ingest.insert({ collectionId, documentId: document!.id, ingestMode, copyDocument })
    },
    async import(who, sourceCollectionId, collectionId, ingestMode, copyDocument) {
      const job = await who.ingest.importCollectionJob({ collectionId, sourceCollectionId, ingestMode, copyDocument })
      expect(await who.jobs.wait(job.id, { timeoutSeconds: 60 })).toMatchObject({ overallStatus: 'completed' })
    },
  }

  describe.each(Object.keys(insert))('by %s', (way) => {
    it.each([
      // What it is in the first collection, how it is inserted, what it is in the second.
      ['standard', undefined, searchable],
      ['standard', 'standard', searchable],
      ['standard', 'lite', searchable],
      ['standard', 'agent_only', kept],
      ['agent_only', undefined, kept],
      ['agent_only', 'standard', searchable],
      ['agent_only', 'lite', searchable],
      ['agent_only', 'agent_only', kept],
    ] as const)('%s, inserted as %s', async (before, mode, expected) => {
      for (const copy of [false, true]) {
        await using here = await world()
        const { alice, collectionId: from } = here
        await bringText(alice, from, before)
        const { id: to } = await alice.collections.create({ name: 'Other' })
        await insert[way]!(alice, from, to, mode, copy)
        await here.docent.settled()
        const { statuses, ...seen } = await here.look(alice, to)
        expect(seen, `copy ${copy}`).toEqual({ found: expected.found, ...one })
        // The same document has one status, whatever it is in each collection.
        if (copy) expect(statuses).toEqual(expected.statuses)
        expect(await here.look()).toMatchObject({ found: before === 'standard' ? 1 : 0, ...one })
      }
    })

    it('makes searchable what was inserted before to be kept', async () => {
      for (const copy of [false, true]) {
        await using here = await world()
        const { alice, collectionId: from } = here
        await bringText(alice, from, 'standard')
        const { id: to } = await alice.collections.create({ name: 'Other' })
        await insert[way]!(alice, from, to, 'agent_only', copy)
        expect(await here.look(alice, to)).toMatchObject({ found: 0, ...one })
        await insert[way]!(alice, from, to, undefined, copy)
        await here.docent.settled()
        expect(await here.look(alice, to)).toMatchObject({ found: 1, ...one })
      }
    })
  })

  it('keeps a document that is still on its way, when it is to be kept there', async () => {
    const hold = holdAt('after-effect:document.parseDocument')
    await using here = await world(fetched, { debugPoints: hold.points })
    const { alice, collectionId } = here
    const coming = bringText(alice, collectionId, 'standard')
    await hold.reached
    const [document] = await alice.documents.list({ collectionId })
    const { id: to } = await alice.collections.create({ name: 'Other' })
    const job = await alice.ingest.insertJob({ collectionId: to, documentId: document!.id, ingestMode: 'agent_only' })
    hold.letGo()
    await coming
    expect(await alice.jobs.wait(job.id, { timeoutSeconds: 60 })).toMatchObject({ overallStatus: 'completed' })
    expect(await here.look(alice, to)).toMatchObject({ found: 0, ...one })
    expect(await here.look()).toEqual(searchable)
  })

  it('makes a document searchable that is on its way to be kept elsewhere', async () => {
    const hold = holdAt('after-effect:document.parseDocument')
    await using here = await world(fetched, { debugPoints: hold.points })
    const { alice, collectionId } = here
    const coming = bringText(alice, collectionId, 'agent_only')
    await hold.reached
    const [document] = await alice.documents.list({ collectionId })
    const { id: to } = await alice.collections.create({ name: 'Other' })
    await alice.ingest.insert({ collectionId: to, documentId: document!.id, ingestMode: 'standard' })
    expect(await here.look(alice, to)).toMatchObject({ found: 1, ...one })
    hold.letGo()
    await coming
    expect(await here.look()).toMatchObject({ found: 0, ...one })
  })
})
