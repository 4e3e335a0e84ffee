import type { ArchiveEntry, UnreadableEntry } from '@docent/core/ports'
import { documentArchiveConformance } from '@docent/core/testing'
import iconv from 'iconv-lite'
import * as runner from 'vitest'
import { describe, expect, it } from 'vitest'
import type { ArchiveLimits } from '../archive-limits.ts'
import { zipArchive } from './zip-archive.ts'
import { makeZip, makeZipBomb } from './zip.fixture.ts'

const sample = makeZip([
  { name: 'letters/' },
  { name: 'letters/one.txt', content: 'first' },
  { name: '__MACOSX/letters/._one.txt', content: 'x' },
  { name: 'letters/.DS_Store', content: 'x' },
  { name: 'letters/two.txt', content: 'second '.repeat(3) },
  { name: 'letters/two.txt', content: 'again' },
  { name: 'größe.md', content: '' },
])

documentArchiveConformance(runner, {
  create: () => zipArchive(),
  sample: {
    bytes: sample,
    fileName: 'letters.zip',
    mediaType: 'application/zip',
    files: [
      { path: 'letters/one.txt', content: 'first' },
      { path: 'letters/two.txt', content: 'second second second ' },
      { path: 'letters/two (2).txt', content: 'again' },
      { path: 'größe.md', content: '' },
    ],
  },
  partly: {
    'a name that is too long': {
      bytes: makeZip([{ name: 'x'.repeat(5_000), content: 'x' }]),
      readable: [],
      unreadable: ['x'.repeat(200)],
    },
    'names that lead outside': {
      bytes: makeZip([
        { name: '../../etc/passwd', content: 'x' },
        { name: '/absolute.txt', content: 'x' },
        { name: 'C:\\windows\\x.txt', content: 'x' },
        { name: 'a/..\\..\\b.txt', content: 'x' },
        { name: 'good.txt', content: 'x' },
      ]),
      readable: ['good.txt'],
      unreadable: ['etc/passwd', 'absolute.txt', 'windows/x.txt', 'a/b.txt'],
    },
    'an encrypted, a damaged and an unusual file': {
      bytes: makeZip([
        { name: 'secret.txt', content: 'x', encrypted: true },
        { name: 'damaged.txt', content: 'text', damaged: true },
        { name: 'unusual.txt', content: 'x', method: 98 },
        { name: 'good.txt', content: 'x' },
      ]),
      readable: ['good.txt'],
      unreadable: ['secret.txt', 'damaged.txt', 'unusual.txt'],
    },
    'files that declare a wrong size': {
      bytes: makeZip([
        { name: 'claims 1 GB.txt', content: 'x', claimedSize: 1024 ** 3 },
        { name: 'claims less.txt', content: 'much text '.repeat(1_000), claimedSize: 10 },
        { name: 'claims more.txt', content: 'x', claimedSize: 100 },
        { name: 'good.txt', content: 'x' },
      ]),
      readable: ['good.txt'],
      unreadable: ['claims 1 GB.txt', 'claims less.txt', 'claims more.txt'],
    },
  },
  unreadable: {
    'an archive that is cut off': sample.subarray(0, sample.length - 30),
    'a bomb': makeZipBomb(50),
  },
  packages: {
    sample: {
      bytes: makeZip([
        { name: 'agent/' },
        { name: 'agent/run.py', content: 'pass' },
        { name: 'agent/data/größe.txt', content: 'größe' },
        { name: 'agent/__pycache__/run.pyc', content: 'x' },
      ]),
      files: [
        { path: 'agent/run.py', content: 'pass' },
        { path: 'agent/data/größe.txt', content: 'größe' },
      ],
    },
    refused: {
      'a name that leads outside': makeZip([{ name: 'agent/../../x.txt' }]),
      'a link': makeZip([{ name: 'agent/link', content: '/etc/passwd', mode: 0o120777 }]),
      'names that differ in the case of letters': makeZip([{ name: 'a/b.py' }, { name: 'a/B.py' }]),
      'a bomb': makeZipBomb(20),
      'other bytes': new Uint8Array(100),
    },
  },
})

describe('zipArchive', () => {
  it('unpacks nothing of a bomb', { tags: ['slow'] }, async () => {
    const bomb = makeZipBomb(200)
    const before = process.memoryUsage().arrayBuffers
    await expect(read(bomb)).rejects.toMatchObject({ message: expect.stringContaining('far more') as string })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * 1024 * 1024)
  })

  it.each<[string, ArchiveLimits, RegExp]>([
    ['files', { maxEntries: 3 }, /more than 3 files/],
    ['bytes', { maxTotalBytes: 20 }, /more data than allowed/],
  ])('refuses too many %s', async (_name, limits, message) => {
    await expect(read(sample, limits)).rejects.toMatchObject({ message: expect.stringMatching(message) as string })
  })

  it('leaves out files that are too large', async () => {
    const [small, large] = await read(sample, { maxEntryBytes: 10 })
    expect(small).toMatchObject({ path: 'letters/one.txt', bytes: Buffer.from('first') })
    expect(large).toMatchObject({ path: 'letters/two.txt', error: expect.stringContaining('larger than') as string })
  })

  it('gives archives inside of it as files', async () => {
    const inner = makeZip([{ name: 'inner.txt', content: 'x' }])
    expect(await read(makeZip([{ name: 'inner.zip', content: inner }]))).toMatchObject([
      { path: 'inner.zip', bytes: inner },
    ])
  })

  it.each([
    ['shift_jis', '日本語のファイル名/議事録と報告書.txt'],
    ['cp437', 'Größe.txt'],
    ['utf8', 'größe.txt'],
    ['cp866', 'Документы/отчёт за первый квартал.txt'],
  ])('reads names in %s', async (encoding, name) => {
    const [entry] = await read(makeZip([{ name: iconv.encode(name, encoding), content: 'x' }]))
    expect(entry?.path).toBe(name)
  })

  it('reports when a file was last changed', async () => {
    const [entry] = await read(makeZip([{ name: 'a.txt', content: 'x' }]))
    expect(entry).toMatchObject({ modifiedAt: Date.UTC(2020, 0, 1, 12) })
  })
})

async function read(bytes: Uint8Array, limits?: ArchiveLimits): Promise<(ArchiveEntry | UnreadableEntry)[]> {
  const entries: (ArchiveEntry | UnreadableEntry)[] = []
  const signal = new AbortController().signal
  for await (const entry of zipArchive(limits).entries({ bytes, fileName: 'x.zip', signal })) entries.push(entry)
  return entries
}
