import { documentSourceConformance } from '@docent/core/testing'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as runner from 'vitest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileSystemSource } from './file-system-source.ts'

const files = [
  { path: 'a.md', content: 'first' },
  { path: 'b/c.md', content: 'second' },
  { path: 'b/d/ü.md', content: 'third, größer' },
  { path: 'b.md', content: '' },
  { path: 'z.txt', content: 'no match' },
]

/** A directory with a root of some files, and beside it a secret that must stay out of reach. */
async function createTree() {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'docent-files-')))
  const root = join(directory, 'root')
  for (const { path, content } of files) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), content)
  }
  await mkdir(join(directory, 'root-beside'))
  await writeFile(join(directory, 'root-beside', 'secret.md'), 'secret')
  await symlink(join(directory, 'root-beside'), join(root, 'out'))
  await symlink(join(directory, 'root-beside', 'secret.md'), join(root, 'b', 'linked.md'))
  return { directory, root, remove: () => rm(directory, { recursive: true, force: true }) }
}

const uriOf = (...path: string[]): string => pathToFileURL(join(...path)).href

documentSourceConformance(runner, {
  create: async () => {
    const { directory, root, remove } = await createTree()
    return {
      source: fileSystemSource({ roots: [root] }),
      parameters: { root_dir: root, glob: '**/*.md' },
      files: files
        .filter(({ path }) => path.endsWith('.md'))
        .map(({ path, content }) => ({ name: path.split('/').at(-1) ?? '', content })),
      missingUri: uriOf(root, 'b', 'cc.md'),
      afterMissing: ['ü.md', 'b.md'],
      forbiddenParameters: {
        'a directory beside': { root_dir: join(directory, 'root-beside'), glob: '*' },
        'the directory above': { root_dir: directory, glob: '**' },
        dots: { root_dir: `${root}/../root-beside`, glob: '*' },
        'a directory that does not exist': { root_dir: join(directory, 'nowhere'), glob: '*' },
        'a link that leads out': { root_dir: join(root, 'out'), glob: '*' },
        'a relative path': { root_dir: 'root', glob: '*' },
        'a network path': { root_dir: 'file://server/share', glob: '*' },
      },
      forbiddenUris: {
        'a file beside': uriOf(directory, 'root-beside', 'secret.md'),
        'a missing file beside': uriOf(directory, 'root-beside', 'missing.md'),
        'a link to a file outside': uriOf(root, 'b', 'linked.md'),
        'below a link to outside': uriOf(root, 'out', 'secret.md'),
        'missing below a link to outside': uriOf(root, 'out', 'missing.md'),
        'encoded dots': `${uriOf(root)}/%2e%2e/root-beside/secret.md`,
        'an encoded slash': `${uriOf(root)}/..%2froot-beside/secret.md`,
        'a zero byte': `${uriOf(root)}/a.md%00.txt`,
        'another scheme': 'https://example.org/a.md',
        'a directory': uriOf(root, 'b'),
        'a relative path': 'a.md',
      },
      invalidParameters: {
        nothing: undefined,
        'no glob': { root_dir: root },
        'a number': { root_dir: 5, glob: '*' },
        'an empty glob': { root_dir: root, glob: '' },
        'a glob upwards': { root_dir: root, glob: '../*' },
      },
      dispose: remove,
    }
  },
})

describe('fileSystemSource', () => {
  let tree: Awaited<ReturnType<typeof createTree>>
  beforeEach(async () => {
    tree = await createTree()
  })
  afterEach(() => tree.remove())

  const list = async (roots: readonly string[], parameters: unknown): Promise<string[]> => {
    const { signal } = new AbortController()
    const entries = await collect(fileSystemSource({ roots }).list({ parameters, signal }))
    return entries.map(({ uri }) => decodeURIComponent(uri).slice(uriOf(tree.root).length + 1))
  }
  const open = (uri: string) => {
    const { signal } = new AbortController()
    return fileSystemSource({ roots: [tree.root] }).open({ parameters: {}, uri, signal })
  }

  it('lists in the order of names, directory by directory', async () => {
    expect(await list([tree.root], { root_dir: tree.root, glob: '**' })).toEqual([
      'a.md',
      'b/c.md',
      'b/d/ü.md',
      'b.md',
      'z.txt',
    ])
  })

  it('takes a directory below a root, and a file address', async () => {
    expect(await list([tree.root], { root_dir: uriOf(tree.root, 'b'), glob: '*.md' })).toEqual(['b/c.md'])
  })

  it('finds roots that are links themselves', async () => {
    const link = join(tree.directory, 'link')
    await symlink(tree.root, link)
    expect(await list([link], { root_dir: link, glob: 'a.*' })).toEqual(['a.md'])
    expect(await list([link], { root_dir: tree.root, glob: 'a.*' })).toEqual(['a.md'])
  })

  it('follows links that stay inside', async () => {
    await symlink(join(tree.root, 'z.txt'), join(tree.root, 'inside.md'))
    await symlink(tree.root, join(tree.root, 'b', 'circle'))
    expect(await list([tree.root], { root_dir: tree.root, glob: '**/inside.md' })).toEqual(['inside.md'])
    expect(Buffer.concat(await collect(await open(uriOf(tree.root, 'inside.md')))).toString()).toBe('no match')
  })

  it('lists nothing where no root is allowed, and names the option', async () => {
    await expect(list([], { root_dir: tree.root, glob: '*' })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/option `roots` of fileSystemSource\(\)/) as string,
    })
  })

  it('reports that a directory below a root is missing', async () => {
    await expect(list([tree.root], { root_dir: join(tree.root, 'none'), glob: '*' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('does not continue behind an entry of another place', async () => {
    const { signal } = new AbortController()
    const listing = fileSystemSource({ roots: [tree.root] }).list({
      parameters: { root_dir: tree.root, glob: '*' },
      after: uriOf(tree.directory, 'root-beside', 'secret.md'),
      signal,
    })
    await expect(collect(listing)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('reads what it opened when the path leads elsewhere afterwards', async () => {
    const content = await open(uriOf(tree.root, 'a.md'))
    await rename(join(tree.root, 'a.md'), join(tree.root, 'moved.md'))
    await symlink(join(tree.directory, 'root-beside', 'secret.md'), join(tree.root, 'a.md'))
    expect(Buffer.concat(await collect(content)).toString()).toBe('first')
    await expect(open(uriOf(tree.root, 'a.md'))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it.runIf(process.platform !== 'win32')(
    'refuses a pipe without waiting for its writer, and does not list it',
    async () => {
      execFileSync('mkfifo', [join(tree.root, 'pipe.md')])
      await expect(open(uriOf(tree.root, 'pipe.md'))).rejects.toMatchObject({ code: 'forbidden' })
      expect(await list([tree.root], { root_dir: tree.root, glob: '*.md' })).toEqual(['a.md', 'b.md'])
    },
  )

  it('closes the file when the call is aborted before anybody reads', async () => {
    const controller = new AbortController()
    const source = fileSystemSource({ roots: [tree.root] })
    const content = await source.open({ parameters: {}, uri: uriOf(tree.root, 'a.md'), signal: controller.signal })
    controller.abort()
    await expect(collect(content)).rejects.toMatchObject({ code: 'canceled' })
  })

  it('closes the file when its reader stops early', async () => {
    await writeFile(join(tree.root, 'large.bin'), Buffer.alloc(1_000_000))
    for await (const chunk of await open(uriOf(tree.root, 'large.bin'))) {
      expect(chunk.byteLength).toBeGreaterThan(0)
      break
    }
    await rm(join(tree.root, 'large.bin'))
  })
})

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}
