import type { DocentSession } from '@docent/core'
import type { TokenLabeller } from '@docent/core/ports'
import { describe, expect, it, onTestFinished } from 'vitest'
import { versionName } from '../durability/analysis-base.ts'
import { damaging, gate, publishedLetters } from '../support/held-analysis.ts'
import { quickAnalysis } from '../support/quick-analysis.ts'
import { quickDocument } from '../support/quick-documents.ts'
import { quickLabeller } from '../support/quick-learners.ts'

describe('an ingestion with a pipeline whose caller loses it', () => {
  /** Has documents wait for one that alice has scored, while no other is scored. */
  async function waiting() {
    const held = gate()
    const docent = await quickAnalysis({ concurrency: { score: 1 } }, held.wait)
    onTestFinished(async () => {
      held.open()
      await docent.stop()
    })
    const made = await publishedLetters(docent, ['carol', 'group:staff'])
    for (const userId of ['bob', 'carol', 'erin']) await docent.meet({ userId, username: userId, permissions: [] })
    await made.alice.analysis.projects.share(made.project, 'bob', { permissions: ['read'] })
    const hold = async () => {
      held.close()
      const document = { filename: 'a.pdf', content: quickDocument('Aurora') }
      await made.alice.analysis.scoring.score('main', { pipeline: made.id, document })
      await held.reached
    }
    return { ...made, docent, held, hold }
  }

  async function ingests(session: DocentSession, pipeline: string, text = 'Aurora stands here') {
    const { id: collectionId } = await session.collections.create({ name: 'Letters' })
    const upload = await session.uploads.create({ filename: 'letter.pdf', content: quickDocument(text) })
    const { id } = await session.ingest.uploadsJob({ collectionId, uploadIds: [upload.id], pipeline })
    const metadata = async () => (await session.documents.list({ collectionId })).map((document) => document.metadata)
    return { collectionId, id, metadata, ended: () => session.jobs.get(id) }
  }

  const refusal = [expect.stringMatching(/^letter\.pdf: No fields: The pipeline is not shared with you any more/)]

  it('continues without fields, and says why', async () => {
    const { docent, alice, project, id, held, hold } = await waiting()
    await hold()
    const bobs = await ingests(docent.as({ userId: 'bob' }), id)
    const carols = await ingests(docent.as({ userId: 'carol' }), id)
    await alice.analysis.projects.unshare(project, 'bob')
    held.open()
    await docent.settled()
    expect(await bobs.ended()).toMatchObject({ overallStatus: 'completed', errors: refusal })
    expect(await bobs.metadata()).toEqual([{}])
    expect(await carols.ended()).toMatchObject({ overallStatus: 'completed', errors: [] })
    expect(await carols.metadata()).toMatchObject([{ analysis: { fields: { name: 'Aurora' } } }])
  })

  it('keeps the groups of elsewhere that the caller came with, and not those that they left', async () => {
    const { docent, alice, id, model, held, hold } = await waiting()
    const root = docent.as({ userId: 'root', username: 'root', permissions: ['administrator'] })
    const { id: editors } = await root.groups.create({ name: 'Editors' })
    await root.groups.addMembers(editors, ['erin'])
    const { secretKey } = await docent.as({ userId: 'erin', username: 'erin' }).apiKeys.create({ name: 'key' })
    const erin = await docent.authenticate({ bearer: secretKey!, headers: {} })
    const frank = docent.as({ userId: 'frank', groups: ['staff'] })
    await alice.analysis.artifacts.update(versionName(model), { acl: ['group:staff', `group:${editors}`] })
    await hold()
    const erins = await ingests(erin, id)
    const franks = await ingests(frank, id)
    await root.groups.removeMembers(editors, ['erin'])
    held.open()
    await docent.settled()
    expect((await erins.ended()).errors).toEqual(refusal)
    expect((await franks.ended()).errors).toEqual([])
  })

  it('looks again at a document that is there in the name of who wants it', async () => {
    const { docent, alice, project, id, held, hold } = await waiting()
    const bob = docent.as({ userId: 'bob' })
    const { collectionId } = await ingests(bob, id)
    await docent.settled()
    await bob.collections.share(collectionId, 'carol', { permissions: ['read', 'write'] })
    await alice.analysis.projects.unshare(project, 'bob')
    await hold()
    const carol = docent.as({ userId: 'carol' })
    const upload = await carol.uploads.create({ filename: 'letter.pdf', content: quickDocument('Aurora stands here') })
    const { id: job } = await carol.ingest.uploadsJob({ collectionId, uploadIds: [upload.id], pipeline: id })
    held.open()
    await docent.settled()
    expect(await carol.jobs.get(job)).toMatchObject({ overallStatus: 'completed', errors: [] })
  })

  it.each(['bob', 'root'])('is tried again by %s with the rights that its owner has then', async (userId) => {
    const { docent, damage } = await damaging()
    await using _docent = docent
    const { alice, project, id } = await publishedLetters(docent, [])
    damage(true)
    await docent.meet({ userId: 'bob', username: 'bob', permissions: [] })
    await alice.analysis.projects.share(project, 'bob', { permissions: ['read'] })
    const failed = await ingests(docent.as({ userId: 'bob' }), id)
    await docent.settled()
    expect((await failed.ended()).overallStatus).toBe('failed')
    damage(false)
    const retried = async () => {
      const permissions = userId === 'root' ? ['administrator'] : []
      const { id: job } = await docent.as({ userId, permissions }).jobs.retry(failed.id)
      await docent.settled()
      return docent.as({ userId: 'bob' }).jobs.get(job)
    }
    await alice.analysis.projects.unshare(project, 'bob')
    expect(await retried()).toMatchObject({ overallStatus: 'completed', errors: refusal })
    expect(await failed.metadata()).toEqual([{}])
  })
})

it('extracts nothing by a pipeline that its caller loses while they wait for their turn', async () => {
  const held = gate()
  const labeller = quickLabeller()
  const tokenLabeller: TokenLabeller = {
    ...labeller,
    async load(artifact) {
      const loaded = await labeller.load(artifact)
      return { ...loaded, label: async (pages, signal) => (await held.wait(), loaded.label(pages, signal)) }
    },
  }
  await using docent = await quickAnalysis({ analysis: { tokenLabeller } })
  const { alice, project, id: pipeline } = await publishedLetters(docent, [])
  await docent.meet({ userId: 'bob', username: 'bob', permissions: [] })
  await alice.analysis.projects.share(project, 'bob', { permissions: ['read'] })
  held.close()
  const extracts = () =>
    docent.as({ userId: 'bob' }).models.extractData('auto', { textContextList: ['Aurora'], pipeline })
  const first = extracts()
  await held.reached
  const second = extracts()
  await alice.analysis.projects.unshare(project, 'bob')
  held.open()
  expect(await first).toMatchObject({ content: [expect.stringContaining('Aurora')] })
  await expect(second).rejects.toMatchObject({ code: 'not_found' })
})
