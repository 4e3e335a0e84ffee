import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob'
import { freePort } from './free-port.ts'

export interface AzureServer {
  /** Address of its only account. */
  readonly url: string
  readonly account: string
  readonly accountKey: string
  /** Leaves nothing in the blobs below a folder of a container, such as `container/folder`. */
  empty(folder: string): Promise<void>
  /** Ends it, and what it holds with it. */
  stop(): Promise<void>
}

/** Azure Blob Storage by Azurite, from its npm package, in a process of its own. */
export async function startAzure(containers: readonly string[]): Promise<AzureServer> {
  const manifest = createRequire(import.meta.url).resolve('azurite/package.json')
  const program = join(dirname(manifest), 'dist/src/blob/main.js')
  const port = await freePort()
  const [account, accountKey] = ['docentacme', Buffer.from('a key of an account in tests').toString('base64')]
  const child = spawn(
    process.execPath,
    [
      program,
      '--blobHost',
      '127.0.0.1',
      '--blobPort',
      String(port),
      // Its files mix the parts of a request that was cut off with those of the next one.
      '--inMemoryPersistence',
      '--silent',
      '--disableTelemetry',
      '--skipApiVersionCheck',
    ],
    { env: { ...process.env, NODE_OPTIONS: '', AZURITE_ACCOUNTS: `${account}:${accountKey}` } },
  )
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`Azurite ended: ${log}`)))
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        log = (log + chunk.toString()).slice(-4_000)
        if (log.includes('successfully listen')) resolve()
      })
    }
  })
  child.removeAllListeners('exit')
  const url = `http://127.0.0.1:${port}/${account}`
  const client = new BlobServiceClient(url, new StorageSharedKeyCredential(account, accountKey))
  for (const container of containers) await client.createContainer(container)
  return {
    url,
    account,
    accountKey,
    async empty(folder) {
      const [name = '', ...below] = folder.split('/')
      const container = client.getContainerClient(name)
      for await (const blob of container.listBlobsFlat({ prefix: `${below.join('/')}/` }))
        await container.getBlockBlobClient(blob.name).upload('', 0)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
