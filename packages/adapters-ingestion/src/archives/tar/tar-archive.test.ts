import { documentArchiveConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { describe, expect, it } from 'vitest'
import { gzipSync } from 'node:zlib'
import { tarArchive } from './tar-archive.ts'
import { makeTar } from './tar.fixture.ts'

const files = [
  { path: 'notes/one.txt', content: 'first' },
  { path: 'notes/größe.txt', content: 'second' },
  { path: `${'long/'.repeat(60)}three.txt`, content: 'third' },
]
const plain = await makeTar(files)
const outside = await makeTar([{ path: '../up.txt', content: 'x' }, ...files])
const large = await makeTar([...files, { path: 'zeros', content: '\0'.repeat(30 * 1024 * 1024) }])

for (const [mediaType, bytes] of [
  ['application/x-tar', plain],
  ['application/gzip', gzipSync(plain)],
] as const) {
  documentArchiveConformance(runner, {
    create: () => tarArchive(),
    sample: { bytes, fileName: 'notes.tar', mediaType, files },
    partly: {
      'a name that leads outside': {
        bytes: outside,
        readable: files.map(({ path }) => path),
        unreadable: ['up.txt'],
      },
    },
    unreadable: {
      'an archive that is cut off': bytes.subarray(0, bytes.length - (mediaType.endsWith('tar') ? 1_600 : 40)),
    },
  })
}

describe('tarArchive', () => {
  it('unpacks a single file', async () => {
    expect(await read(gzipSync('the text'), 'notes.txt.gz')).toEqual(['notes.txt: the text'])
  })

  it('stops unpacking a bomb', async () => {
    await expect(read(gzipSync(large))).rejects.toMatchObject({
      message: expect.stringContaining('far more') as string,
    })
  })
})

async function read(bytes: Uint8Array, fileName = 'x.tgz'): Promise<string[]> {
  const found: string[] = []
  const signal = new AbortController().signal
  for await (const entry of tarArchive().entries({ bytes, fileName, signal }))
    found.push(`${entry.path}: ${'error' in entry ? entry.error : Buffer.from(entry.bytes).toString()}`)
  return found
}
