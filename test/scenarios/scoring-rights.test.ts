import { type DocentSession, type ScoringInput } from '@docent/core'
import type { ObjectTarget } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { versionName } from '../durability/analysis-base.ts'
import { gate, publishedLetters } from '../support/held-analysis.ts'
import { quickAnalysis } from '../support/quick-analysis.ts'
import { quickDocument } from '../support/quick-documents.ts'
import { quickLabeller } from '../support/quick-learners.ts'

const document: ScoringInput['document'] = { filename: 'a.pdf', content: quickDocument('Aurora') }
const scores = (session: DocentSession, input: ScoringInput) => session.analysis.scoring.score('main', input)

describe('scoring by those who do not see the project', () => {
  it('is for those that the models name', async () => {
    await using docent = await quickAnalysis()
    const { id } = await publishedLetters(docent, ['bob', 'group:staff'])
    const bob = docent.as({ userId: 'bob' })
    expect(await scores(bob, { pipeline: id, document })).toEqual({ jobId: expect.any(String) })
    const carol = docent.as({ userId: 'carol', groups: ['staff'] })
    expect(await scores(carol, { pipeline: id, document })).toEqual({ jobId: expect.any(String) })
    await expect(scores(docent.as({ userId: 'dave' }), { pipeline: id, document })).rejects.toThrow('no pipeline')
  })

  it.each(['group:staff', 'user:bob'])('is not for somebody who is called %s', async (username) => {
    await using docent = await quickAnalysis()
    const { id } = await publishedLetters(docent, ['user:bob', 'group:staff'])
    const impostor = docent.as({ userId: 'mallory', username })
    await expect(scores(impostor, { pipeline: id, document })).rejects.toMatchObject({ code: 'not_found' })
  })
})

const places = Object.fromEntries(
  ['input', 'output', 'image', 'log'].flatMap((what) => [
    [`${what}Bucket`, 'bucket'],
    [`${what}Key`, what],
  ]),
) as unknown as NonNullable<ScoringInput['remote']>

describe('scoring that waits while its author loses what it needs', () => {
  /** Has documents of others wait behind one of alice while `meanwhile` happens. */
  async function waiting(options: Parameters<typeof quickAnalysis>[0] = {}) {
    const held = gate()
    const docent = await quickAnalysis({ concurrency: { score: 1 }, ...options }, held.wait)
    const made = await publishedLetters(docent, ['carol', 'group:staff'])
    const { alice, project, id } = made
    for (const userId of ['bob', 'carol', 'dave', 'erin'])
      await docent.meet({ userId, username: userId, permissions: [] })
    await alice.analysis.projects.share(project, 'bob', { permissions: ['write'] })
    await alice.analysis.projects.share(project, 'dave', { permissions: ['write'] })
    held.close()
    await scores(alice, { pipeline: id, document })
    await held.reached
    return { ...made, docent, held }
  }
  const refusal = {
    entities: [],
    error: { code: 'forbidden', message: expect.stringContaining('not shared with you any more') as string },
  }

  it('is refused, and the document of nobody else', async () => {
    const { docent, alice, project, id, held } = await waiting()
    await using _docent = docent
    const [bob, carol, dave] = ['bob', 'carol', 'dave'].map((userId) => docent.as({ userId, username: userId }))
    const erin = docent.as({ userId: 'erin', groups: ['staff'] })
    const jobs = await Promise.all(
      [bob!, carol!, dave!, erin].map(async (session) => ({
        session,
        id: (await scores(session, { pipeline: id, document })).jobId,
      })),
    )
    await alice.analysis.projects.unshare(project, 'bob')
    held.open()
    await docent.settled()
    const results = await Promise.all(jobs.map(({ session, id: job }) => session.analysis.scoring.result(job)))
    expect(results[0]).toMatchObject(refusal)
    for (const result of results.slice(1)) {
      expect(result).toHaveProperty('pages')
      expect(result).not.toHaveProperty('error')
    }
  })

  it('is refused when they left the group that the models name', async () => {
    const { docent, alice, id, held } = await waiting()
    await using _docent = docent
    const root = docent.as({ userId: 'root', username: 'root', permissions: ['administrator'] })
    const { id: staff } = await root.groups.create({ name: 'Editors' })
    await root.groups.addMembers(staff, ['erin'])
    const { labellingModelName } = await alice.analysis.pipelines.get(id)
    await alice.analysis.artifacts.update(versionName(labellingModelName!), { acl: [`group:${staff}`] })
    const { secretKey } = await docent.as({ userId: 'erin', username: 'erin' }).apiKeys.create({ name: 'key' })
    const erin = await docent.authenticate({ bearer: secretKey!, headers: {} })
    const { jobId } = await scores(erin, { pipeline: id, document })
    await root.groups.removeMembers(staff, ['erin'])
    held.open()
    await docent.settled()
    expect(await erin.analysis.scoring.result(jobId)).toMatchObject(refusal)
  })

  it('reads and writes nothing at remote places when they may not write in the project any more', async () => {
    const touched: string[] = []
    const target: ObjectTarget = {
      name: 'held',
      allows: () => true,
      read: async ({ key }) => {
        touched.push(key)
        return quickDocument('Aurora')
      },
      write: async ({ key }) => void touched.push(key),
      close: async () => {},
    }
    const { docent, alice, project, id, held } = await waiting({
      analysis: { tokenLabeller: quickLabeller(), target },
    })
    await using _docent = docent
    const bob = docent.as({ userId: 'bob', username: 'bob' })
    const { jobId } = await scores(bob, { pipeline: id, remote: places })
    await alice.analysis.projects.unshare(project, 'bob')
    await alice.analysis.projects.share(project, 'bob', { permissions: ['read'] })
    held.open()
    await docent.settled()
    expect(await bob.analysis.scoring.result(jobId)).toMatchObject({ entities: [], error: { code: 'forbidden' } })
    expect(touched).toEqual([])
  })
})

describe('scoring of remote documents', () => {
  it('is for those who may write in the project, whose places it uses', async () => {
    const written: string[] = []
    const target: ObjectTarget = {
      name: 'held',
      allows: () => true,
      read: async () => quickDocument('Aurora'),
      write: async ({ key }) => void written.push(key),
      close: async () => {},
    }
    await using docent = await quickAnalysis({ analysis: { tokenLabeller: quickLabeller(), target } })
    const { alice, project, id } = await publishedLetters(docent, ['bob', 'rita'])
    await docent.meet({ userId: 'rita', username: 'rita', permissions: [] })
    await alice.analysis.projects.share(project, 'rita', { permissions: ['read'] })
    for (const [userId, code] of [
      ['bob', 'not_found'],
      ['rita', 'forbidden'],
    ] as const) {
      const attempt = scores(docent.as({ userId }), { pipeline: id, remote: places })
      await expect(attempt).rejects.toMatchObject({ code })
    }
    expect(written).toEqual([])
    await scores(alice, { pipeline: id, remote: places })
    await docent.settled()
    expect(written).toEqual(expect.arrayContaining(['log', 'output']))
  })

  it('tells what it found only those who still see the project', async () => {
    const target: ObjectTarget = {
      name: 'held',
      allows: () => true,
      read: async () => quickDocument('Aurora'),
      write: async () => {},
      close: async () => {},
    }
    await using docent = await quickAnalysis({ analysis: { tokenLabeller: quickLabeller(), target } })
    const { alice, project, id } = await publishedLetters(docent, ['walt'])
    await docent.meet({ userId: 'walt', username: 'walt', permissions: [] })
    await alice.analysis.projects.share(project, 'walt', { permissions: ['write'] })
    const walt = docent.as({ userId: 'walt' })
    const remote = await scores(walt, { pipeline: id, remote: places })
    const own = await scores(walt, { pipeline: id, document })
    await docent.settled()
    for (const { jobId } of [remote, own]) expect(await walt.analysis.scoring.result(jobId)).toHaveProperty('pages')
    await alice.analysis.projects.unshare(project, 'walt')
    const gone = { code: 'not_found' }
    await expect(walt.analysis.scoring.result(remote.jobId)).rejects.toMatchObject(gone)
    await expect(walt.analysis.scoring.wait(remote.jobId, 1)).rejects.toMatchObject(gone)
    expect(await walt.analysis.scoring.result(own.jobId)).toHaveProperty('pages')
  })

  it('leave the reason of a failure in the log and in the result', async () => {
    const written = new Map<string, string>()
    const target: ObjectTarget = {
      name: 'kept',
      allows: () => true,
      read: async () => new TextEncoder().encode('no document'),
      write: async ({ key }, content) => void written.set(key, new TextDecoder().decode(content)),
      close: async () => {},
    }
    await using docent = await quickAnalysis({ analysis: { tokenLabeller: quickLabeller(), target } })
    const { alice, id } = await publishedLetters(docent, [])
    const { jobId } = await scores(alice, { pipeline: id, remote: places })
    await docent.settled()
    const result = await alice.analysis.scoring.result(jobId)
    expect(result).toMatchObject({ entities: [], error: { code: 'ingestion_failed' } })
    expect(JSON.parse(written.get('output')!)).toEqual(result)
    expect(written.get('log')).toBe(`${(result as { error: { message: string } }).error.message}\n`)
  })
})
