import { documentArchiveConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { detectMediaType } from '../../detection/detect-media-type.ts'
import { tnefArchive } from './tnef-archive.ts'
import { makeTnef } from './tnef.fixture.ts'

const { describe, expect, it } = runner
const bytes = makeTnef([
  { title: 'Größe.txt', content: 'first' },
  { title: '????.txt', content: 'second', longName: '会議の議事録.txt' },
  { title: 'Größe.txt', content: 'third' },
  { title: '', content: 'fourth' },
])

documentArchiveConformance(runner, {
  create: () => tnefArchive(),
  sample: {
    bytes,
    fileName: 'winmail.dat',
    mediaType: 'application/ms-tnef',
    files: [
      { path: 'Größe.txt', content: 'first' },
      { path: '会議の議事録.txt', content: 'second' },
      { path: 'Größe (2).txt', content: 'third' },
      { path: 'attachment', content: 'fourth' },
    ],
  },
  unreadable: { 'another file': Buffer.from('something else'), 'a file that is cut off': bytes.subarray(0, -10) },
})

describe('tnefArchive', () => {
  const pathsOf = async (content: Uint8Array): Promise<string[]> => {
    const paths: string[] = []
    const signal = AbortSignal.timeout(10_000)
    for await (const { path } of tnefArchive().entries({ bytes: content, fileName: 'winmail.dat', signal }))
      paths.push(path)
    return paths
  }

  it('is known by its content', async () => {
    expect(await detectMediaType(bytes, 'winmail.dat')).toBe('application/ms-tnef')
  })

  it('leads nobody out of a folder', async () => {
    expect(
      await pathsOf(
        makeTnef([
          { title: '..\\..\\x', content: 'x' },
          { title: '/etc/y', content: 'y' },
        ]),
      ),
    ).toEqual(['.. .. x', 'etc y'])
  })

  it('has the short name where the properties are damaged', async () => {
    const damaged = Buffer.from(makeTnef([{ title: 'a.txt', content: 'x', longName: 'long.txt' }]))
    damaged.writeUInt32LE(0x7fff_ffff, damaged.indexOf(Buffer.from('odd')) - 4)
    expect(await pathsOf(damaged)).toEqual(['a.txt'])
  })

  it('takes no name from what is beside the properties', async () => {
    const longName = 'long.txt'
    const greedy = makeTnef([
      { title: 'a.txt', content: 'x', longName },
      { title: 'b.txt', content: 'not to be shown' },
    ])
    const length = greedy.indexOf(Buffer.from(longName, 'utf16le')) - 4
    greedy.writeUInt32LE(greedy.readUInt32LE(length) + 60, length)
    greedy.writeUInt16LE(0x20, greedy.indexOf(Buffer.from('\0\0', 'utf16le'), length + 4 + 2 * longName.length))
    expect(await pathsOf(greedy)).toEqual(['a.txt', 'b.txt'])
  })

  it('names what no file can be taken out of', async () => {
    const content = makeTnef([
      { title: 'object', content: '' },
      { title: 'b.txt', content: 'b' },
    ])
    const entries: unknown[] = []
    for await (const entry of tnefArchive().entries({
      bytes: content,
      fileName: 'x',
      signal: AbortSignal.timeout(9_000),
    }))
      entries.push('error' in entry ? [entry.path, entry.error] : entry.path)
    expect(entries).toEqual([['object', expect.stringContaining('No file can be taken out')], 'b.txt'])
  })
})
