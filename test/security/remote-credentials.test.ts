import { guardedNetwork, s3Target } from '@docent/adapters-ingestion'
import { fileBlobs, sqliteStorage } from '@docent/adapters-storage'
import type { ObjectTargetRule } from '@docent/core/ports'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer } from '../../packages/adapters-ingestion/src/sources/buckets/bucket.fixture.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { recordingLogger } from '../support/recording-logger.ts'
import { quickProject } from '../support/quick-analysis.ts'
import { quickDocument, quickParsers } from '../support/quick-documents.ts'
import { quickLabeller } from '../support/quick-learners.ts'

const keys = {
  accessKeyId: 'AKIDREMOTEEXAMPLE',
  secretAccessKey: 'the-secret-key-of-the-host',
  sessionToken: 'the-session-token-of-the-host',
}

let answer: RequestListener
let elsewhere: string[]
let asked: string[]
let directory: string
let servers: { readonly origin: string; close(): Promise<void> }[]
let server: ApiServer
let pipeline: string
const { logger, logged } = recordingLogger()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'docent-remote-'))
  servers = [
    await startServer((request, response) => {
      asked.push(inspect(request.headers))
      answer(request, response)
    }),
    await startServer((request, response) => {
      elsewhere.push(inspect(request.headers))
      response.end('{}')
    }),
  ]
  const network = guardedNetwork({ allow: ['127.0.0.1'] })
  const allow: ObjectTargetRule[] = [{ project: '*', bucket: 'scores', prefix: 'open/', access: 'read-write' }]
  const target = s3Target({ network, endpointUrl: servers[0]!.origin, credentials: { keys }, allow, retries: 0 })
  server = await apiServer({
    docent: {
      storage: sqliteStorage({ directory }),
      blobs: fileBlobs({ directory: join(directory, 'blobs') }),
      logger,
      parsers: quickParsers(),
      analysis: { tokenLabeller: quickLabeller(), target },
    },
  })
  const { train, start } = await quickProject(server.docent.as({ userId: 'alice' }))
  const labellingModelName = String((await (await train()).ended()).trainOutputs!['model'])
  const published = await (await start('JOB_TYPE_PUBLISH', { labellingModelName, pipelineName: 'letters' })).ended()
  pipeline = String(published.publishOutputs!['pipelineId'])
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await Promise.all(servers.map((one) => one.close()))
  await rm(directory, { recursive: true })
})
beforeEach(() => void ([elsewhere, asked] = [[], []]))

const places = (prefix: string) =>
  Object.fromEntries(
    ['input', 'output', 'image', 'log'].flatMap((what) => [
      [`${what}Bucket`, 'scores'],
      [`${what}Key`, `${prefix}${what}`],
    ]),
  )
const score = (prefix: string) =>
  server.alice.call(`POST /async/model/main/score:remote?pipeline=${pipeline}`, {
    body: places(prefix),
  })

/** What of the keys is in an answer, a line of the log, a row or a file. */
async function told(answers: readonly unknown[]): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const shown = [
    inspect([answers, logged], { depth: 10, maxArrayLength: null, maxStringLength: null }),
    ...(await Promise.all(files.map((file) => readFile(file, 'latin1')))),
  ]
  expect(files.length).toBeGreaterThan(1)
  return Object.values(keys).filter((key) => shown.some((one) => one.includes(key)))
}

const isRead = ({ method }: IncomingMessage) => method === 'GET'
const repeat = (request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(403).end(`<Error><Code>No</Code><Message>${JSON.stringify(request.headers)}</Message></Error>`)
const redirect = (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(307, { location: `${servers[1]!.origin}/open/input` }).end()
const serve = (request: IncomingMessage, response: ServerResponse) =>
  response.end(isRead(request) ? Buffer.from(quickDocument('Aurora stands here')) : '')

describe('the keys with which the host opens remote storage', () => {
  it.each<readonly [string, RequestListener]>([
    ['repeats them when it is read', repeat],
    [
      'repeats them when it is written to',
      (request, response) => (isRead(request) ? serve : repeat)(request, response),
    ],
    ['leads elsewhere when it is read', redirect],
    [
      'leads elsewhere when it is written to',
      (request, response) => (isRead(request) ? serve : redirect)(request, response),
    ],
    ['takes what it is given', serve],
  ])('stay where they are when the storage %s', async (_, acting) => {
    answer = acting
    const begun = await score('open/')
    expect(begun.status).toBe(202)
    await server.docent.settled()
    const result = await server.alice.call(`GET /async/job/${begun.body.jobId}`)
    expect(result.status).toBe(200)
    expect(result.body.error === undefined).toBe(acting === serve)
    expect(asked[0]).toContain(keys.sessionToken)
    expect(elsewhere).toEqual([])
    expect(await told([begun.body, result.body])).toEqual([])
  })

  it.each(['', 'open/../', 'open', 'open/%2e%2e/../', '/open/'])(
    'are not used for keys that begin with "%s"',
    async (prefix) => {
      answer = serve
      expect((await score(prefix)).status).toBe(403)
      expect(asked).toEqual([])
    },
  )
})
