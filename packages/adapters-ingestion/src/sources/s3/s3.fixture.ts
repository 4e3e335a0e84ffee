import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { startServer } from '../buckets/bucket.fixture.ts'
import { isSigned } from './verify-signature.fixture.ts'

interface Emulator {
  configureBuckets(): Promise<unknown>
  callback(): RequestListener
}
type EmulatorClass = new (options: {
  readonly directory: string
  readonly silent: boolean
  readonly configureBuckets: readonly { readonly name: string }[]
}) => Emulator

/** The package has no types. */
const S3rver = createRequire(import.meta.url)('s3rver') as EmulatorClass

export const emulatorKeys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** An S3 server over a directory of its own. The emulator checks no signatures of version 4, so that is done before it. */
export async function startS3(buckets: readonly string[]) {
  const directory = await mkdtemp(join(tmpdir(), 'docent-s3-'))
  const emulator = new S3rver({ directory, silent: true, configureBuckets: buckets.map((name) => ({ name })) })
  await emulator.configureBuckets()
  const answer = emulator.callback()
  const interceptors: RequestListener[] = []
  const requests: string[] = []
  const server = await startServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const interceptor = interceptors.shift()
    if (interceptor) return interceptor(request, response)
    if (isSigned(request, emulatorKeys.secretAccessKey)) return answer(request, response)
    return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code><Message>no</Message></Error>')
  })
  const client = new AwsClient({ ...emulatorKeys, service: 's3', region: 'us-east-1', retries: 0 })
  return {
    origin: server.origin,
    requests,
    /** Answers the next request in place of the emulator. */
    intercept: (listener: RequestListener) => void interceptors.push(listener),
    put: async (bucket: string, key: string, body: string): Promise<void> => {
      const url = `${server.origin}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
      const response = await client.fetch(url, { method: 'PUT', body })
      if (!response.ok) throw new Error(await response.text())
    },
    close: async (): Promise<void> => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
