import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

type Content = Buffer | AsyncIterable<Buffer>

interface EmulatorObject {
  readonly bucket: string
  readonly key: string
  readonly content: Content
  readonly metadata: object
}

interface Written {
  readonly size: number
  readonly md5: string
}

export interface EmulatorStore {
  getResourcePath(bucket: string, key: string | undefined, resource: 'object' | 'uploads'): string
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
  putObject(object: EmulatorObject): Promise<Written>
  putPart(bucket: string, uploadId: string, number: number, content: Content): Promise<Written>
}

/** The package's own answers once it has read a content, and a reader then finds an empty or an older file. */
export function writtenBeforeAnswered(store: EmulatorStore): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const written = await writeMeasured(store.getResourcePath(bucket, key, 'object'), content)
    await store.putMetadata(bucket, key, metadata, written.md5)
    return written
  }
  store.putPart = async (bucket, uploadId, number, content) => {
    const path = join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(number))
    const written = await writeMeasured(path, content)
    await writeFile(`${path}.md5`, written.md5)
    return written
  }
}

async function writeMeasured(path: string, content: Content): Promise<Written> {
  await mkdir(dirname(path), { recursive: true })
  const hash = createHash('md5')
  let size = 0
  async function* measured(parts: Iterable<Buffer> | AsyncIterable<Buffer>) {
    for await (const part of parts) {
      hash.update(part)
      size += part.byteLength
      yield part
    }
  }
  await pipeline(measured(Buffer.isBuffer(content) ? [content] : content), createWriteStream(path))
  return { size, md5: hash.digest('hex') }
}
