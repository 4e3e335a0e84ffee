import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type EmulatorClass = new (options: object) => {
  configureBuckets(): Promise<unknown>
  callback(): RequestListener
}

/** The package has no types. */
const Emulator = createRequire(import.meta.url)('s3rver') as EmulatorClass

export interface LanceS3Server {
  /** An address for `lanceVectors`, with the options for it. */
  readonly uri: string
  readonly storageOptions: Readonly<Record<string, string>>
  /** From now on every request gets this status; 0: none does. */
  fail(status: number): void
  /** Leaves nothing in the objects below a folder of the bucket. */
  empty(folder: string): Promise<void>
  stop(): Promise<void>
}

/**
 * An S3 server with a bucket, from an npm package that ignores `If-None-Match`. `isConditional`: it is put in front of it, one
 * request of a key after the other.
 */
export async function startS3ForLance({ isConditional = true } = {}): Promise<LanceS3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'docent-s3-'))
  const emulator = new Emulator({ directory, silent: true, configureBuckets: [{ name: 'docent' }] })
  await emulator.configureBuckets()
  const answer = emulator.callback()
  const last = new Map<string, Promise<void>>()
  let failure = 0
  const server = createServer((request, response) => {
    if (failure > 0) return refuse(response, failure, 'InternalError')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const key = decodeURIComponent(pathname)
    if (searchParams.has('delimiter'))
      return listFolders(response, join(directory, key), searchParams.get('prefix') ?? '')
    if (request.method === 'GET' || request.method === 'HEAD') return answer(request, response)
    const isForNew = isConditional && request.headers['if-none-match'] === '*'
    const turn = async () => {
      const closed = once(response, 'close')
      if (isForNew && existsSync(join(directory, `${key}._S3rver_object`))) {
        request.resume()
        refuse(response, 412, 'PreconditionFailed')
      } else answer(request, response)
      await closed
    }
    last.set(key, (last.get(key) ?? Promise.resolve()).then(turn))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    uri: 's3://docent/vectors',
    storageOptions: {
      aws_endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      aws_access_key_id: 'S3RVER',
      aws_secret_access_key: 'S3RVER',
      aws_region: 'us-east-1',
      allow_http: 'true',
    },
    fail(status) {
      failure = status
    },
    async empty(folder) {
      const at = join(directory, 'docent', folder)
      for (const name of readdirSync(at, { recursive: true }).map(String))
        if (name.endsWith('_object')) await truncate(join(at, name), 0)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`)
}

/** The package's own listing misses folders that hold nothing but folders. Objects beside them are of no interest here. */
function listFolders(response: ServerResponse, bucket: string, prefix: string): void {
  const at = join(bucket, prefix)
  const entries = existsSync(at) ? readdirSync(at, { withFileTypes: true }) : []
  const holding = entries.filter(
    (entry) =>
      entry.isDirectory() &&
      readdirSync(join(at, entry.name), { recursive: true }).some((name) => String(name).endsWith('_object')),
  )
  const found = holding.map(({ name }) => `<CommonPrefixes><Prefix>${prefix}${name}/</Prefix></CommonPrefixes>`)
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0"?><ListBucketResult><Name>docent</Name><Prefix>${prefix}</Prefix><KeyCount>${found.length}</KeyCount>` +
      `<MaxKeys>1000</MaxKeys><Delimiter>/</Delimiter><IsTruncated>false</IsTruncated>${found.join('')}</ListBucketResult>`,
  )
}
