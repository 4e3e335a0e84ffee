import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysisClient, type AnalysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'

let server: ApiServer
let alice: AnalysisClient
beforeAll(async () => {
  server = await apiServer()
  alice = analysisClient(server.alice)
})
afterAll(() => server[Symbol.asyncDispose]())

const open = async (project: string, displayName: string): Promise<string> => {
  const body = { mime: 'application/json', resultSet: { displayName } }
  return (await alice.call(`POST ${project}/documentAI/resultSets:multipart`, { body })).body.name
}

interface Shown {
  readonly name: string
  readonly displayName: string
}

/** All pages of a list, with something done between each and the next. */
async function walk(path: string, query: Record<string, string>, between: (page: number) => Promise<void>) {
  const seen: Shown[] = []
  let pageToken = ''
  for (let page = 0; ; page++) {
    const { status, body } = await alice.call(`GET ${path}`, { query: { ...query, pageToken } })
    expect({ status, body }).toMatchObject({ status: 200 })
    seen.push(...(body.resultSets ?? body.projects))
    pageToken = body.nextPageToken
    if (pageToken === '') return seen
    await between(page)
  }
}

describe('pages of lists while others change them', () => {
  it.each([
    '',
    'createTime',
    'createTime desc',
    'displayName',
    'displayName desc',
    'modelType desc',
    'isLatest, displayName',
  ])('show nothing twice and leave nothing out, ordered by %j', async (orderBy) => {
    const project = await alice.project()
    const staying: string[] = []
    for (let number = 0; number < 9; number++) staying.push(await open(project, `m${number % 3}`))
    const leaving = await open(project, 'm1')
    const seen = await walk(`${project}/documentAI/resultSets`, { pageSize: '2', orderBy }, async (page) => {
      if (page === 0) await alice.call(`DELETE ${leaving}`)
      // Ordered by time, a new item comes after every page: they must end for the list to end.
      if (page < 4) await open(project, page % 2 === 0 ? 'a' : 'z')
    })
    const names = seen.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => staying.includes(name)).toSorted()).toEqual(staying.toSorted())
  })

  it('go on when the last item of a page was deleted', async () => {
    const project = await alice.project()
    for (const name of ['a', 'b', 'c', 'd']) await open(project, name)
    const list = `${project}/documentAI/resultSets`
    const query = { pageSize: '2', orderBy: 'displayName' }
    const first = (await alice.call(`GET ${list}`, { query })).body
    await alice.call(`DELETE ${first.resultSets[1].name}`)
    await alice.call(`DELETE ${first.resultSets[0].name}`)
    const next = await alice.call(`GET ${list}`, { query: { ...query, pageToken: first.nextPageToken } })
    expect(next.body.resultSets.map(({ displayName }: Shown) => displayName)).toEqual(['c', 'd'])
    expect(next.body).toMatchObject({ totalSize: 2, nextPageToken: '' })
  })

  it('are 400 INVALID_ARGUMENT with the token of another list, filter or order, and with a changed one', async () => {
    const project = await alice.project()
    for (const name of ['a', 'b', 'c']) await open(project, name)
    const list = `${project}/documentAI/resultSets`
    const query = { pageSize: '1', orderBy: 'displayName', filter: 'displayName:*' }
    const { nextPageToken: pageToken } = (await alice.call(`GET ${list}`, { query })).body
    const bad = [
      { ...query, pageToken, filter: '' },
      { ...query, pageToken, orderBy: 'displayName desc' },
      { ...query, pageToken: `${pageToken}x` },
      { ...query, pageToken: pageToken.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')) },
    ]
    for (const query of bad)
      expect(await alice.call(`GET ${list}`, { query })).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^pageToken is not one of this list/) },
      })
    expect(
      (await alice.call(`GET ${await alice.project()}/documentAI/resultSets`, { query: { ...query, pageToken } }))
        .status,
    ).toBe(400)
    expect(
      (await alice.call(`GET ${list}`, { query: { ...query, pageToken, pageSize: '5' } })).body.resultSets,
    ).toHaveLength(2)
  })

  it('have one order for what was made in the same millisecond, and the opposite one backwards', async () => {
    const project = await alice.project()
    await Promise.all(Array.from({ length: 12 }, () => open(project, 'same')))
    const list = `${project}/documentAI/resultSets`
    const names = async (orderBy: string) =>
      (await walk(list, { pageSize: '5', orderBy }, async () => {})).map(({ name }) => name)
    for (const field of ['createTime', 'displayName'])
      expect(await names(`${field} desc`)).toEqual((await names(field)).toReversed())
  })
})
