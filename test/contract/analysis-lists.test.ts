import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samples } from '../support/analysis-samples.ts'
import { analysisClient, type AnalysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'

let server: ApiServer
let alice: AnalysisClient
let project: string
let names: string[]
beforeAll(async () => {
  server = await apiServer()
  alice = analysisClient(server.alice)
  project = await alice.project()
  const { annotationSet } = samples(alice)
  names = []
  for (const word of ['Apples', 'Bread', 'Corn', 'Dates', 'Eggs'])
    names.push(
      await annotationSet(project, word, undefined, {
        description: `About ${word.toLowerCase()}`,
        annotations: { first: word[0] },
      }),
    )
})
afterAll(() => server[Symbol.asyncDispose]())

interface Page {
  annotationSets: { name: string; displayName: string; isLatest: boolean }[]
  nextPageToken: string
  totalSize: number
  message: string
}
const list = (query: Record<string, string | number>, end = '') =>
  alice.call<Page>(`GET ${project}/documentAI/annotationSets${end}`, { query })
const found = async (query: Record<string, string | number>, end = '') =>
  (await list(query, end)).body.annotationSets.map(({ displayName }) => displayName)

describe('lists of artifacts', () => {
  it('come in pages that together are the list', async () => {
    const seen: string[] = []
    let pageToken = ''
    for (let pages = 1; ; pages++) {
      const { body } = await list({ pageSize: 2, pageToken, orderBy: 'displayName' })
      expect(body.totalSize).toBe(5)
      seen.push(...body.annotationSets.map(({ displayName }) => displayName))
      pageToken = body.nextPageToken
      expect(pageToken === '').toBe(pages === 3)
      if (pageToken === '') break
    }
    expect(seen).toEqual(['Apples', 'Bread', 'Corn', 'Dates', 'Eggs'])
    expect(await found({})).toEqual(seen.reverse())
  })

  it('refuse tokens of other lists, and sizes that are none', async () => {
    const { nextPageToken: pageToken } = (await list({ pageSize: 2, orderBy: 'displayName' })).body
    for (const query of [
      { pageToken },
      { pageToken, orderBy: 'displayName', filter: 'Corn' },
      { pageToken: 'x' },
      { pageSize: -1 },
      { pageSize: 1.5 },
    ])
      expect((await list(query)).status).toBe(400)
    const others = `GET ${project}/documentAI/models`
    expect((await alice.call(others, { query: { pageToken, orderBy: 'displayName' } })).status).toBe(400)
  })

  it.each([
    ['displayName = "Corn"', ['Corn']],
    ['displayName = "*rea*"', ['Bread']],
    ['displayName = "*rn"', ['Corn']],
    ['displayName = "*or"', []],
    ['annotations.first != B', ['Apples', 'Corn', 'Dates', 'Eggs']],
    ['documentSetParent != x', ['Apples', 'Bread', 'Corn', 'Dates', 'Eggs']],
    ['displayName != Corn AND createTime > 2026-01-01T00:00:00Z AND displayName < Dates', ['Apples', 'Bread']],
    ['annotations.first = B OR annotations.first = C', ['Bread', 'Corn']],
    ['NOT annotations.first = B', ['Apples', 'Corn', 'Dates', 'Eggs']],
    ['"about da"', ['Dates']],
    ['status = ARTIFACT_STATUS_FAILED', []],
    ['isLatest = true pageCount = 1 version <= 1', ['Apples', 'Bread', 'Corn', 'Dates', 'Eggs']],
  ])('are filtered by %s', async (filter, expected) => {
    expect(await found({ filter, orderBy: 'displayName' })).toEqual(expected)
  })

  it.each([
    [{ filter: 'owner = 1' }, 'filter'],
    [{ filter: 'displayName = ' }, 'filter'],
    [{ filter: "displayName = 'x' OR 1=1" }, 'filter'],
    [{ filter: 'version = two' }, 'filter'],
    [{ filter: '-'.repeat(1_900) + 'a' }, 'filter'],
    [{ filter: 'a '.repeat(900) }, 'filter'],
    [{ filter: 'createTime > 5' }, 'filter'],
    [{ orderBy: 'project_id' }, 'orderBy'],
    [{ orderBy: 'displayName; DROP' }, 'orderBy'],
  ])('refuse %j', async (query, named) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { message: expect.stringContaining(named) } })
  })

  it('are searched in names and descriptions', async () => {
    expect(await found({ query: 'ABOUT d' }, ':search')).toEqual(['Dates'])
    expect(await found({ query: 'a', filter: 'displayName = Corn' }, ':search')).toEqual(['Corn'])
    expect(await found({ query: '%' }, ':search')).toEqual([])
    expect(await found({ query: '' }, ':search')).toHaveLength(5)
    expect((await list({ query: 'x'.repeat(1_001) }, ':search')).status).toBe(400)
  })

  it('of jobs have the same parameters', async () => {
    const jobs = (query: Record<string, string>) => alice.call(`GET ${project}/documentAI/jobs`, { query })
    const { body } = await jobs({ filter: 'jobType = JOB_TYPE_POSTPROCESS_ANNOTATION_SET', pageSize: '2' })
    expect(body).toMatchObject({ totalSize: 5, nextPageToken: expect.stringMatching(/./) })
    expect(body.jobs).toHaveLength(2)
    expect((await jobs({ filter: 'status = JOB_STATUS_FAILED' })).body).toEqual({
      jobs: [],
      totalSize: 0,
      nextPageToken: '',
    })
    expect((await jobs({ filter: 'owner = x' })).status).toBe(400)
  })

  it('of projects have the same parameters', async () => {
    const bob = analysisClient(server.bob)
    for (const word of ['Red', 'Green', 'Blue']) await bob.project(word)
    const projects = async (query: Record<string, string | number>) => {
      const { status, body } = await bob.call('GET projects', { query })
      return {
        status,
        ...body,
        projects: body.projects?.map(({ displayName }: { displayName: string }) => displayName),
      }
    }
    expect(await projects({ orderBy: 'displayName' })).toEqual({
      status: 200,
      projects: ['Blue', 'Green', 'Red'],
      totalSize: 3,
      nextPageToken: '',
    })
    const first = await projects({ pageSize: 2, orderBy: 'displayName' })
    expect(first).toMatchObject({ projects: ['Blue', 'Green'], totalSize: 3 })
    const pageToken = first.nextPageToken
    expect(await projects({ pageToken, orderBy: 'displayName' })).toMatchObject({
      projects: ['Red'],
      nextPageToken: '',
    })
    expect(await projects({ filter: 'displayName = "*e*" AND NOT Red' })).toMatchObject({
      projects: ['Blue', 'Green'],
      totalSize: 2,
    })
    expect(await projects({ filter: 'displayName = Apples' })).toMatchObject({ projects: [], totalSize: 0 })
    for (const query of [{ filter: 'owner = 1' }, { orderBy: 'state' }, { pageToken: 'x' }])
      expect((await projects(query)).status).toBe(400)
  })

  it('of pipelines have the same parameters, and are whole without pageSize', async () => {
    const projectId = (await alice.project('Pipelines')).split('/')[1]!
    for (const name of ['Pears', 'Plums', 'Quinces'])
      expect((await server.alice.call(`POST /pipeline?projectId=${projectId}`, { body: { name } })).status).toBe(201)
    const pipelines = async (query: Record<string, string>) => {
      const found = await server.alice.call('GET /pipeline', { query: { projectId, ...query } })
      const [next, size] = ['x-next-page-token', 'x-total-size'].map((name) => found.headers.get(name))
      return { status: found.status, next, size, names: found.body.map?.(({ name }: { name: string }) => name) }
    }
    expect(await pipelines({})).toEqual({ status: 200, next: '', size: '3', names: ['Pears', 'Plums', 'Quinces'] })
    const orderBy = 'name desc'
    const first = await pipelines({ pageSize: '2', orderBy })
    expect(first).toMatchObject({ size: '3', names: ['Quinces', 'Plums'] })
    const pageToken = first.next!
    expect(await pipelines({ pageSize: '2', orderBy, pageToken })).toMatchObject({ next: '', names: ['Pears'] })
    expect(await pipelines({ filter: 'name = "P*"' })).toMatchObject({ size: '2', names: ['Pears', 'Plums'] })
    expect((await server.alice.call('DELETE /pipeline/Plums')).status).toBe(204)
    expect(await pipelines({})).toMatchObject({ size: '2', names: ['Pears', 'Quinces'] })
    const includeDeleted = 'true'
    expect(await pipelines({ includeDeleted, filter: 'version = 1' })).toMatchObject({ size: '3' })
    for (const query of [{ filter: 'owner = 1' }, { orderBy: 'deleted_at' }, { includeDeleted, orderBy, pageToken }])
      expect((await pipelines(query)).status).toBe(400)
  })

  it('of versions are of one set, and the newest version is the latest', async () => {
    const second = await samples(alice).nextVersion(names[0]!)
    const set = names[0]!.replace(/\/versions\/1$/, '')
    expect(second).toBe(`${set}/versions/2`)
    const versions = async () => {
      const { annotationSets } = (await alice.call<Page>(`GET ${set}/versions`)).body
      return annotationSets.map(({ name, isLatest }) => [name, isLatest])
    }
    expect(await versions()).toEqual([
      [second, true],
      [names[0], false],
    ])
    expect((await alice.call(`GET ${second}`)).body.displayName).toBe('Apples')
    expect((await alice.call(`DELETE ${second}`)).status).toBe(200)
    await expect.poll(versions).toEqual([[names[0], true]])
    const third = await samples(alice).nextVersion(names[0]!)
    expect(third).toBe(`${set}/versions/3`)
    const none = '00000000-0000-0000-0000-000000000000'
    expect((await alice.call(`GET ${project}/documentAI/annotationSets/${none}/versions`)).status).toBe(404)
    for (const version of ['0', '01', 'x', '-1', '99', '1e0'])
      expect((await alice.call(`GET ${set}/versions/${version}`)).status).toBe(404)
  })

  it('of versions need what the version was made of, of the same kind and project', async () => {
    const set = names[1]!.replace(/\/versions\/1$/, '')
    const other = await alice.project('Other')
    const foreign = await samples(alice).annotationSet(other, 'Foreign')
    const body = { mime: 'application/json', annotationSet: {}, annotationSetVia: { content: 'e30=' } }
    const create = (sourceAnnotationSetName?: string) =>
      alice.call(`POST ${set}/versions`, { body: { ...body, sourceAnnotationSetName } })
    expect((await create()).status).toBe(400)
    expect((await create(foreign)).status).toBe(400)
    expect((await create(names[1]!.replace('annotationSets', 'models'))).status).toBe(400)
    expect((await create(names[1]!.replace(/1$/, '9'))).status).toBe(404)
  })
})
