import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samples } from '../support/analysis-samples.ts'
import { analysisClient, type AnalysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'

let server: ApiServer
let alice: AnalysisClient
let walt: AnalysisClient
let rita: AnalysisClient
let project: string
beforeAll(async () => {
  server = await apiServer()
  alice = analysisClient(server.alice)
  walt = analysisClient(server.client('walt'))
  rita = analysisClient(server.client('rita'))
  for (const name of ['walt', 'rita', 'bob']) await server.client(name).call('GET /collections')
  project = await alice.project()
  const { analysis } = server.docent.as({ userId: 'alice' })
  const id = project.slice('projects/'.length)
  await analysis.projects.share(id, 'walt', { permissions: ['write'] })
  await analysis.projects.share(id, 'rita', { permissions: ['read'] })
})
afterAll(() => server[Symbol.asyncDispose]())

const page = 'a.png'
const set = () => samples(alice).annotationSet(project, 'Drafted')
const read = (who: AnalysisClient, name: string, query: Record<string, string> = {}) =>
  who.call(`GET ${name}:draft`, { query })
const label = (word: string, text: string | null) => ({ page, word, mark: text === null ? null : { label: text } })
const say = (who: AnalysisClient, name: string, seen: number, ...operations: object[]) =>
  who.call(`POST ${name}:applyToDraft`, { body: { seen, operations } })

/** Who says what of each word. */
async function said(who: AnalysisClient, name: string, query: Record<string, string> = {}) {
  const { status, body } = await read(who, name, query)
  expect(status).toBe(200)
  return Object.fromEntries(
    Map.groupBy(body.marks as { word?: string; by: string; mark: { label?: string } | null }[], (one) => one.word ?? '')
      .entries()
      .map(([word, marks]) => [word, marks.map(({ by, mark }) => `${by} ${mark?.label ?? '-'}`).sort()]),
  )
}

describe('drafts of annotations', () => {
  it('keeps what two people say, and shows both what they said of the same word without knowing', async () => {
    const name = await set()
    expect((await read(alice, name)).body).toEqual({ blind: false, last: 0, more: false, marks: [] })
    const first = await say(alice, name, 0, label('0', 'total'), label('1', 'date'))
    expect(first).toMatchObject({ status: 200, body: { last: 2, marks: [{ own: true, by: 'alice' }, { word: '1' }] } })
    const other = await say(walt, name, 0, label('1', 'place'), { page, mark: { pageClass: 'letter', done: true } })
    expect(other.body.last).toBe(4)
    expect(await said(alice, name)).toEqual({
      '0': ['alice total'],
      '1': ['alice date', 'walt place'],
      '': ['walt -'],
    })
    // Only what came since, and of a word always all that is said of it.
    expect((await read(alice, name, { after: '2' })).body.marks).toHaveLength(3)
    expect((await read(alice, name, { after: '4' })).body).toMatchObject({ last: 4, marks: [] })
    // Who continues from a number that has not been given yet misses nothing once it is.
    expect((await read(alice, name, { after: '99' })).body).toMatchObject({ last: 4, marks: [] })
    // Who has seen both decides.
    await say(alice, name, 4, label('1', 'place'))
    expect((await said(walt, name))['1']).toEqual(['alice place'])
    await say(walt, name, 5, label('0', null))
    expect((await said(alice, name))['0']).toEqual(['walt -'])
  })

  it('changes nothing when the same is sent again', async () => {
    const name = await set()
    await say(walt, name, 0, label('0', 'theirs'))
    await say(alice, name, 0, label('0', 'mine'))
    await say(alice, name, 0, label('0', 'mine'))
    expect(await said(alice, name)).toEqual({ '0': ['alice mine', 'walt theirs'] })
  })

  it('loses nothing of annotators who say something at the same time', async () => {
    const name = await set()
    const annotate = async (who: AnalysisClient, text: string) => {
      for (let word = 0; word < 20; word++)
        expect((await say(who, name, 0, label(String(word), text))).status).toBe(200)
    }
    await Promise.all([annotate(alice, 'a'), annotate(walt, 'b')])
    const all = await said(alice, name)
    expect(Object.keys(all)).toHaveLength(20)
    for (const marks of Object.values(all)) expect(marks).toEqual(['alice a', 'walt b'])
  })

  it('is for those who may write to the project', async () => {
    const name = await set()
    await say(alice, name, 0, label('0', 'secret'))
    for (const [who, status] of [
      [rita, 403],
      [analysisClient(server.bob), 404],
    ] as const) {
      const answers = [
        await read(who, name),
        await say(who, name, 9, label('0', 'other')),
        await who.call(`PATCH ${name}:draft`, { body: { blind: true } }),
        await who.call(`POST ${name}:closeDraft`, { body: { version: 1, until: 9 } }),
      ]
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status])
      expect(JSON.stringify(answers)).not.toContain('secret')
    }
    expect(await said(alice, name)).toEqual({ '0': ['alice secret'] })
  })

  it('hides of a blind draft what others say, until its owner opens it', async () => {
    const name = await set()
    expect((await walt.call(`PATCH ${name}:draft`, { body: { blind: true } })).status).toBe(403)
    expect((await alice.call(`PATCH ${name}:draft`, { body: { blind: true } })).body.blind).toBe(true)
    await say(alice, name, 0, label('0', 'a'), label('1', 'same'))
    const answered = await say(walt, name, 9, label('0', 'b'), label('1', 'same'))
    expect(answered.body.marks.map(({ by }: { by: string }) => by)).not.toContain('alice')
    expect(await said(walt, name)).toEqual({ '0': ['walt b'], '1': ['walt same'] })
    expect((await read(walt, name, { everyone: 'true' })).status).toBe(403)
    const both = { '0': ['alice a', 'walt b'], '1': ['alice same', 'walt same'] }
    expect(await said(alice, name)).toEqual({ '0': ['alice a'], '1': ['alice same'] })
    expect(await said(alice, name, { everyone: 'true' })).toEqual(both)
    await alice.call(`PATCH ${name}:draft`, { body: { blind: false } })
    expect(await said(walt, name)).toEqual(both)
  })

  it('moves what was said after a version was saved to the draft of that version', async () => {
    const name = await set()
    const { last } = (await say(alice, name, 0, label('0', 'saved'))).body
    const saved = await samples(alice).nextVersion(name)
    await say(walt, name, last, label('1', 'later'))
    await say(alice, saved, 0, label('1', 'new'))
    const closed = await alice.call(`POST ${name}:closeDraft`, { body: { version: 2, until: last } })
    expect(closed.status).toBe(200)
    expect(await said(walt, saved)).toEqual({ '1': ['alice new', 'walt later'] })
    expect((await read(walt, name)).body).toMatchObject({ savedAs: 2, marks: [] })
    // Again, as after an answer that was lost.
    await alice.call(`POST ${name}:closeDraft`, { body: { version: 2, until: last } })
    expect(await said(walt, saved)).toEqual({ '1': ['alice new', 'walt later'] })
  })

  it('goes with its version', async () => {
    const name = await set()
    await say(alice, name, 0, label('0', 'a'))
    expect((await alice.call(`DELETE ${name}`)).status).toBe(200)
    await server.docent.settled()
    expect((await read(alice, name)).status).toBe(404)
    expect((await say(alice, name, 0, label('0', 'a'))).status).toBe(404)
  })

  it.each([
    [{ seen: 0, operations: [] }],
    [{ seen: -1, operations: [label('0', 'a')] }],
    [{ seen: 0, operations: [{ page, word: '0', mark: { done: true } }] }],
    [{ seen: 0, operations: [{ page, mark: { label: 'a' } }] }],
    [{ seen: 0, operations: [{ page, word: '0', mark: { label: 'a', confidence: 2 } }] }],
    [{ seen: 0, operations: [{ page, word: '0', mark: { colour: 'red' } }] }],
    [{ seen: 0, operations: Array.from({ length: 501 }, () => label('0', 'a')) }],
    [{ operations: [label('0', 'a')] }],
  ])('refuses %j', async (body) => {
    const name = await set()
    expect((await alice.call(`POST ${name}:applyToDraft`, { body })).status).toBe(400)
    expect((await read(alice, name)).body.last).toBe(0)
  })

  it('has no prototype to pollute', async () => {
    const name = await set()
    await say(alice, name, 0, { page: '__proto__', word: 'constructor', mark: { label: '__proto__' } })
    expect((await read(alice, name)).body.marks).toMatchObject([
      { page: '__proto__', word: 'constructor', mark: { label: '__proto__' } },
    ])
  })
})
