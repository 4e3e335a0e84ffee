import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type EmulatorClass = new (options: object) => {
  configureBuckets(): Promise<unknown>
  callback(): RequestListener
}

/** The package has no types. */
const S3rver = createRequire(import.meta.url)('s3rver') as EmulatorClass

export interface S3Server extends AsyncDisposable {
  readonly url: string
  put(key: string, text: string): Promise<void>
}

/** An S3 emulator with one bucket on a free port; it knows the key `S3RVER` and checks no signatures. */
export async function s3Server(bucket: string): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'docent-s3-'))
  const emulator = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] })
  await emulator.configureBuckets()
  const server = createServer(emulator.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credential = 'Credential=S3RVER/20260101/us-east-1/s3/aws4_request'
  return {
    url,
    put: async (key, text) => {
      const headers = {
        authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=host, Signature=0`,
        'x-amz-date': new Date().toISOString().replace(/[:-]|\.\d{3}/g, ''),
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
      }
      const response = await fetch(`${url}/${bucket}/${key}`, { method: 'PUT', headers, body: text })
      if (!response.ok) throw new Error(await response.text())
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true })
    },
  }
}
