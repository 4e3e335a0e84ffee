import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHttp } from './http.ts'
import { listing, objectSuffix } from './s3-listing.ts'
import { writtenBeforeAnswered, type EmulatorStore } from './s3-written.ts'

interface Emulator {
  readonly store: EmulatorStore
  configureBuckets(): Promise<unknown>
  callback(): RequestListener
}
type EmulatorClass = new (options: object) => Emulator

/** The package has no types. */
const S3rver = createRequire(import.meta.url)('s3rver') as EmulatorClass

export interface S3Server {
  readonly url: string
  /** The only keys it knows; it checks no signatures. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** Address and keys as LanceDB takes them. */
  readonly storageOptions: Readonly<Record<string, string>>
  /** From now on every request gets this status; 0: none does. */
  fail(status: number): void
  /** Leaves nothing in the objects below a folder of a bucket, such as `bucket/folder`. */
  empty(folder: string): Promise<void>
  /** Ends it and removes its files. */
  stop(): Promise<void>
}

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/**
 * An S3 server from an npm package, with what it lacks of the interface: listings in order and in pages, whole contents while
 * others are written, aborting an upload in parts, and conditional writes.
 * `ignoresConditions`: writes whatever `If-None-Match` says, as the package alone does.
 */
export async function startS3(
  buckets: readonly string[],
  { ignoresConditions = false }: { readonly ignoresConditions?: boolean } = {},
): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'docent-s3-'))
  const emulator = new S3rver({ directory, silent: true, configureBuckets: buckets.map((name) => ({ name })) })
  writtenBeforeAnswered(emulator.store)
  await emulator.configureBuckets()
  const answer = emulator.callback()
  const turns = turnsByPath()
  let failure = 0
  const server = await startHttp((request, response) => {
    if (failure > 0) return refuse(request, response, failure, 'InternalError')
    const url = new URL(request.url ?? '', 'http://s3')
    const path = decodeURIComponent(url.pathname)
    const bucket = join(directory, path.split('/', 2)[1] ?? '')
    if (url.searchParams.get('list-type') === '2' && existsSync(bucket) && isOurs(request)) {
      response.writeHead(200, { 'content-type': 'application/xml' })
      return void response.end(listing(bucket, url.searchParams))
    }
    const file = `${join(directory, path)}${objectSuffix}`
    const upload = url.searchParams.get('uploadId')
    const parts = join(bucket, '._S3rver_uploads', upload ?? '')
    turns(path, response, () => {
      if (upload !== null && !existsSync(parts)) return refuse(request, response, 404, 'NoSuchUpload')
      if (upload !== null && request.method === 'DELETE') {
        rmSync(parts, { recursive: true })
        return void response.writeHead(204).end()
      }
      const size = statSync(file, { throwIfNoEntry: false })?.size
      if (size === 0 && request.headers.range !== undefined) return refuse(request, response, 416, 'InvalidRange')
      const isTaken = request.headers['if-none-match'] === '*' && size !== undefined
      if (isTaken && !ignoresConditions) return refuse(request, response, 412, 'PreconditionFailed')
      answer(request, response)
    })
  })
  return {
    url: server.url,
    credentials,
    storageOptions: {
      aws_endpoint: server.url,
      aws_access_key_id: credentials.accessKeyId,
      aws_secret_access_key: credentials.secretAccessKey,
      aws_region: 'us-east-1',
      allow_http: 'true',
    },
    fail(status) {
      failure = status
    },
    async empty(folder) {
      const at = join(directory, folder)
      for (const name of readdirSync(at, { recursive: true }).map(String))
        if (name.endsWith(objectSuffix)) await truncate(join(at, name), 0)
    },
    async stop() {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Whether a request is signed with the keys. Others are answered by the package, which says why it refuses them. */
const isOurs = ({ headers }: IncomingMessage): boolean =>
  headers.authorization?.includes(`Credential=${credentials.accessKeyId}/`) === true

function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`
  request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/xml' }).end(body))
}

/**
 * Requests of one path one after the other: the package writes over the file that another request reads, and two conditional
 * writes could both find that there is nothing.
 */
function turnsByPath() {
  const last = new Map<string, Promise<void>>()
  return (path: string, response: ServerResponse, work: () => void): void => {
    const turn = (last.get(path) ?? Promise.resolve()).then(() => {
      const { promise, resolve } = Promise.withResolvers<void>()
      if (response.closed) return
      response.on('close', resolve)
      work()
      return promise
    })
    last.set(path, turn)
    void turn.then(() => last.get(path) === turn && last.delete(path))
  }
}
