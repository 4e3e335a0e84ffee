import { describe, expect, it } from 'vitest'
import { zipArchive } from './zip-archive.ts'
import { makeZip, makeZipBomb, type ZipFixtureEntry } from './zip.fixture.ts'

const bounds = { maxEntries: 2_000, maxTotalBytes: 200_000_000, maxRatio: 100 }
const { signal } = new AbortController()
const list = (bytes: Uint8Array, changes = {}) =>
  zipArchive().listPackage!({ bytes, bounds: { ...bounds, ...changes }, signal })
const listed = (entries: readonly ZipFixtureEntry[], changes = {}) => list(makeZip(entries), changes)

describe('listZipPackage', () => {
  it('gives the files as they are, and unpacks those that are read', async () => {
    const files = await listed([
      { name: './' },
      { name: 'agent/', mode: 0o040755 },
      { name: 'agent/data/' },
      { name: 'agent/data/größe.txt', content: 'text', mode: 0o100644 },
      { name: './agent/run.py', content: 'pass' },
      { name: 'agent\\old.txt', content: '' },
    ])
    expect(files.map(({ path, size }) => [path, size])).toEqual([
      ['agent/data/größe.txt', 4],
      ['agent/run.py', 4],
      ['agent/old.txt', 0],
    ])
    expect(Buffer.from(await files[0]!.read(signal)).toString()).toBe('text')
  })

  it('leaves out what systems and interpreters add', async () => {
    const files = await listed([
      { name: '__MACOSX/agent/._run.py', content: 'x' },
      { name: 'agent/.DS_Store', content: 'x' },
      { name: 'agent/data/__pycache__/run.cpython-310.pyc', content: 'x' },
      { name: 'agent/run.py', content: 'x' },
    ])
    expect(files.map(({ path }) => path)).toEqual(['agent/run.py'])
  })

  const outside = /leads out of its folder/
  const twice = /Another file or folder has this name/
  it.each<[string, readonly ZipFixtureEntry[], RegExp]>([
    ['a name that leads outside', [{ name: 'agent/../../etc/passwd' }], outside],
    ['one with the other slash', [{ name: 'agent\\..\\..\\x.txt' }], outside],
    ['one in what is left out', [{ name: '__MACOSX/../../x.txt' }], outside],
    ['a folder outside', [{ name: '../agent/' }], outside],
    ['an absolute name', [{ name: '/etc/passwd' }], outside],
    ['a drive', [{ name: 'C:\\windows\\x.txt' }], outside],
    ['a control character', [{ name: 'agent/a\u0000.py' }], /characters that names cannot have/],
    ['no name', [{ name: '.' }], /characters that names cannot have/],
    ['many folders', [{ name: `${'a/'.repeat(20)}b` }], /more than 19 folders/],
    ['a link', [{ name: 'agent/link', content: '/etc/passwd', mode: 0o120777 }], /link or device/],
    ['a device', [{ name: 'agent/device', mode: 0o020644 }], /link or device/],
    ['a name twice', [{ name: 'a/b.py' }, { name: 'a/b.py' }], twice],
    ['a name in other letters', [{ name: 'a/b.py' }, { name: 'a/B.py' }], twice],
    ['a folder in other letters', [{ name: 'a/b.py' }, { name: 'A/c.py' }], twice],
    ['a letter written in two ways', [{ name: 'a/\u00e9' }, { name: 'a/e\u0301' }], twice],
    ['a file that is a folder', [{ name: 'a' }, { name: 'a/b.py' }], twice],
    ['an encrypted file', [{ name: 'a/b.py', encrypted: true }], /encrypted/],
    ['an unusual method', [{ name: 'a/b.py', method: 98 }], /unusual method/],
    ['gigabytes', [{ name: 'a/b.bin', claimedSize: 4_000_000_000 }], /more than 200 MB/],
  ])('refuses %s', async (_, entries, message) => {
    await expect(listed([{ name: 'good.txt', content: 'x' }, ...entries])).rejects.toMatchObject({
      code: 'ingestion_failed',
      message: expect.stringMatching(message) as string,
    })
  })

  it('refuses too many entries, folders among them', async () => {
    const folders = Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}/` }))
    await expect(listed(folders)).rejects.toMatchObject({
      message: expect.stringContaining('more than 2000') as string,
    })
    await expect(listed(folders.slice(0, 3), { maxEntries: 2 })).rejects.toMatchObject({ code: 'ingestion_failed' })
  })

  it('refuses what unpacks to far more than its size, and unpacks nothing of it', async () => {
    const bomb = makeZipBomb(20)
    const before = process.memoryUsage().arrayBuffers
    await expect(list(bomb)).rejects.toMatchObject({ message: expect.stringContaining('100 times its size') as string })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000)
  })

  it.each<[string, Partial<ZipFixtureEntry>]>([
    ['is damaged', { damaged: true }],
    ['holds more than declared', { claimedSize: 10 }],
    ['holds less than declared', { claimedSize: 90_000 }],
  ])('does not read a file that %s', async (_, wrong) => {
    const [file] = await listed([{ name: 'a.py', content: 'much text '.repeat(1_000), ...wrong }])
    await expect(file!.read(signal)).rejects.toMatchObject({ code: 'ingestion_failed' })
  })

  it('refuses one that is cut off', async () => {
    const cutOff = makeZip([{ name: 'a' }]).subarray(0, 40)
    await expect(list(cutOff)).rejects.toMatchObject({
      message: expect.stringContaining('damaged or cut off') as string,
    })
  })
})
