import { memoryBlobs, memoryStorage } from '@docent/adapters-storage'
import type { TokenLabeller } from '@docent/core/ports'
import { expect, it, onTestFinished, vi } from 'vitest'
import { quickAnalysis, quickProject } from '../support/quick-analysis.ts'
import { quickDocument } from '../support/quick-documents.ts'
import { quickClassifier, quickLabeller } from '../support/quick-learners.ts'

/** A labeller whose models wait from `close` until `open` is called. */
function heldLabeller() {
  const labeller = quickLabeller()
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  let [closed, waiting] = [false, 0]
  const tokenLabeller: TokenLabeller = {
    ...labeller,
    async load(artifact) {
      const loaded = await labeller.load(artifact)
      const label: typeof loaded.label = async (pages, signal) => {
        waiting += closed ? 1 : 0
        if (closed) await opened
        return loaded.label(pages, signal)
      }
      return { ...loaded, label }
    },
  }
  return { tokenLabeller, open, close: () => void (closed = true), waiting: () => waiting }
}

/** One place for ingestion and one for scoring; alice has the pipeline `letters`, which waits, and a collection. */
async function world() {
  const { tokenLabeller, open, close, waiting } = heldLabeller()
  const [storage, blobs] = [memoryStorage(), memoryBlobs()]
  const analysis = { tokenLabeller, pageClassifier: quickClassifier() }
  const docent = await quickAnalysis({ storage, blobs, analysis, concurrency: { ingest: 1, score: 1 } })
  onTestFinished(async () => {
    open()
    await docent.stop()
  })
  const alice = docent.as({ userId: 'alice' })
  const { train, start } = await quickProject(alice)
  const labellingModelName = String((await (await train()).ended()).trainOutputs!['model'])
  await (await start('JOB_TYPE_PUBLISH', { labellingModelName, pipelineName: 'letters' })).ended()
  const { id: collectionId } = await alice.collections.create({ name: 'Letters' })
  const ingest = async (text: string, pipeline?: string) => {
    const upload = await alice.uploads.create({ filename: `${text}.pdf`, content: quickDocument(text) })
    const { id } = await alice.ingest.uploadsJob({
      collectionId,
      uploadIds: [upload.id],
      ...(pipeline && { pipeline }),
    })
    return id
  }
  close()
  const held = (count: number) => vi.waitFor(() => expect(waiting()).toBe(count), { timeout: 10_000, interval: 5 })
  return { alice, storage, collectionId, ingest, held, open }
}

it('leaves the places of ingestion to documents that no pipeline looks at', async () => {
  const { alice, ingest, held, open } = await world()
  const looked = await ingest('Aurora', 'letters')
  await held(1)
  expect(await alice.jobs.wait(await ingest('Somebody else'))).toMatchObject({ overallStatus: 'completed' })
  expect((await alice.jobs.get(looked)).statuses).toMatchObject([{ status: 'running: extracting fields' }])
  open()
  expect(await alice.jobs.wait(looked)).toMatchObject({ overallStatus: 'completed', errors: [] })
})

it('ingests a document without fields whose file is gone when its turn comes', async () => {
  const { alice, storage, collectionId, ingest, held, open } = await world()
  await ingest('Aurora', 'letters')
  await held(1)
  const job = await ingest('Beacon', 'letters')
  const parsed = async () => {
    const rows = await storage.read({ from: 'document', cost: 'scan' })
    return rows.find(({ name, state }) => name === 'Beacon.pdf' && state === 'parsed')
  }
  await vi.waitFor(async () => expect(await parsed()).toBeDefined(), { timeout: 10_000, interval: 5 })
  await storage.write({
    steps: [{ kind: 'update', table: 'document', key: { id: (await parsed())!['id']! }, set: { source_key: null } }],
  })
  open()
  expect(await alice.jobs.wait(job)).toMatchObject({
    overallStatus: 'completed',
    errors: [
      'Beacon.pdf: No fields: A pipeline needs the file of a document, and that of this document was not kept; ingest it again.',
    ],
  })
  const listed = await alice.documents.list({ collectionId })
  expect(listed.map(({ status }) => status)).toEqual(['completed', 'completed'])
})
