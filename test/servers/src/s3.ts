import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync, rmSync, statSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHttp } from './http.ts'

interface Listing {
  readonly objects: readonly { readonly key: string }[]
}
interface ListOptions {
  readonly startAfter?: string
  readonly maxKeys?: number
}
type EmulatorClass = new (options: object) => {
  readonly store: { listObjects(bucket: string, options: ListOptions): Promise<Listing> }
  configureBuckets(): Promise<unknown>
  callback(): RequestListener
}

/** The package has no types. */
const S3rver = createRequire(import.meta.url)('s3rver') as EmulatorClass

export interface S3Server {
  readonly url: string
  /** The only keys it knows; it checks no signatures. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** Ends it and removes its files. */
  stop(): Promise<void>
}

/**
 * An S3 server from an npm package, with what it lacks of the interface: keys listed in order, whole contents while
 * others are written, aborting an upload in parts, and conditional writes.
 * `ignoresConditions`: writes whatever `If-None-Match` says, as the package alone does.
 */
export async function startS3(
  buckets: readonly string[],
  { ignoresConditions = false }: { readonly ignoresConditions?: boolean } = {},
): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'docent-s3-'))
  const emulator = new S3rver({ directory, silent: true, configureBuckets: buckets.map((name) => ({ name })) })
  await emulator.configureBuckets()
  listInOrder(emulator.store)
  const answer = emulator.callback()
  const turns = turnsByPath()
  const server = await startHttp((request, response) => {
    const url = new URL(request.url ?? '', 'http://s3')
    const path = decodeURIComponent(url.pathname)
    const file = `${join(directory, path)}._S3rver_object`
    const upload = url.searchParams.get('uploadId')
    const parts = join(directory, path.split('/', 2)[1] ?? '', '._S3rver_uploads', upload ?? '')
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
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async stop() {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The package lists in the order of its files, which is not that of the keys. */
function listInOrder(store: InstanceType<EmulatorClass>['store']): void {
  const listed = store.listObjects.bind(store)
  store.listObjects = async (bucket, { startAfter = '', maxKeys = Infinity, ...options }) => {
    const found = await listed(bucket, options)
    const behind = found.objects.filter(({ key }) => key > startAfter)
    const objects = behind.sort((one, other) => (one.key < other.key ? -1 : 1))
    return { ...found, objects: objects.slice(0, maxKeys), isTruncated: objects.length > maxKeys }
  }
}

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
