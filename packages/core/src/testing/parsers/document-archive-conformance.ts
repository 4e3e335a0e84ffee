import type { ArchiveEntry, DocumentArchive, UnreadableEntry } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import { documentPackageConformance, type DocumentPackageSuiteOptions } from './document-package-conformance.ts'
import { randomBytes } from './parser-failures.ts'

export interface SampleArchive {
  /** The whole archive. */
  readonly bytes: Uint8Array
  /** With its ending, such as `sample.tar`. */
  readonly fileName: string
  /** One that the archive takes, such as `application/zip`. */
  readonly mediaType: string
  /** What must come out, in this order; at least three files. */
  readonly files: readonly { readonly path: string; readonly content: string }[]
}

export interface DocumentArchiveSuiteOptions {
  /** Called once for the whole suite. */
  readonly create: () => DocumentArchive
  /** One without anything wrong. */
  readonly sample: SampleArchive
  /** Archives of which some files cannot be taken out, by what is wrong, with the paths that come out readable or not. */
  readonly partly?: Readonly<
    Record<string, { bytes: Uint8Array; readable: readonly string[]; unreadable: readonly string[] }>
  >
  /** Archives that are refused as a whole, by what is wrong with them. Empty and random bytes are tried anyway. */
  readonly unreadable?: Readonly<Record<string, Uint8Array>>
  /** For archives that are taken as packages. */
  readonly packages?: DocumentPackageSuiteOptions
}

/** What every `DocumentArchive` must do. */
export function documentArchiveConformance(runner: TestRunner, options: DocumentArchiveSuiteOptions): void {
  const { describe, it, expect } = runner
  const { sample } = options
  const archive = options.create()
  const canceled = { code: 'canceled' }
  if (options.packages) documentPackageConformance(runner, archive, options.packages)

  const open = (changes: { bytes?: Uint8Array; after?: string; signal?: AbortSignal } = {}) => {
    const { bytes, fileName } = sample
    return archive.entries({ bytes, fileName, signal: new AbortController().signal, ...changes })
  }
  const read = (changes: Parameters<typeof open>[0] = {}) => collect(open(changes))

  describe('document archive conformance', () => {
    it('names itself and takes the media type of the sample', () => {
      expect(archive.name).not.toBe('')
      expect(archive.mediaTypes).toContain(sample.mediaType)
    })

    it('takes out every file with its path and content, in order', async () => {
      const entries = await read()
      expect(entries.map(describeEntry)).toEqual(sample.files.map(({ path, content }) => `${path}: ${content}`))
    })

    it('gives the same again, also side by side, and leaves the bytes to the caller', async () => {
      const bytes = sample.bytes.slice()
      const first = await read({ bytes })
      const [second, third] = await Promise.all([read({ bytes }), read({ bytes })])
      expect(second).toEqual(first)
      expect(third).toEqual(first)
      expect(bytes.length === sample.bytes.length && bytes.every((byte, index) => byte === sample.bytes[index])).toBe(
        true,
      )
    })

    it('continues after any entry', async () => {
      const all = await read()
      for (const [index, { path }] of all.entries()) expect(await read({ after: path })).toEqual(all.slice(index + 1))
    })

    it('can be left after the first entry', async () => {
      for await (const entry of open()) {
        expect(entry.path).toBe(sample.files[0]?.path)
        break
      }
      expect(await read()).toHaveLength(sample.files.length)
    })

    it('does not begin when the signal is aborted already', async () => {
      await expect(read({ signal: AbortSignal.abort() })).rejects.toMatchObject(canceled)
    })

    it('stops when it is aborted between two entries', async () => {
      const controller = new AbortController()
      const taken: string[] = []
      const takeAll = async (): Promise<void> => {
        for await (const entry of open({ signal: controller.signal })) {
          taken.push(entry.path)
          controller.abort()
        }
      }
      await expect(takeAll()).rejects.toMatchObject(canceled)
      expect(taken).toHaveLength(1)
    })

    for (const [name, { bytes, readable, unreadable }] of Object.entries(options.partly ?? {})) {
      it(`takes out what it can of an archive with ${name}`, async () => {
        const entries = await read({ bytes })
        const failed = entries.filter((entry) => 'error' in entry)
        expect(failed.map(({ path }) => path).toSorted()).toEqual(unreadable.toSorted())
        for (const { error } of failed) expect(error).toMatch(sentence)
        const good = entries.filter((entry) => !('error' in entry)).map(({ path }) => path)
        expect(good.toSorted()).toEqual(readable.toSorted())
        const paths = entries.map(({ path }) => path)
        expect(new Set(paths).size).toBe(paths.length)
        for (const path of paths) expect(path).not.toMatch(/^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\p{Cc}/iu)
      })
    }

    const unreadable = {
      'an empty file': new Uint8Array(),
      'random bytes': randomBytes(4_096),
      'the byte 0, many times': new Uint8Array(2_000),
      ...options.unreadable,
    }
    for (const [name, bytes] of Object.entries(unreadable)) {
      it(`reports what is wrong with ${name}`, async () => {
        const error: unknown = await read({ bytes }).then(
          () => undefined,
          (reason: unknown) => reason,
        )
        expect(error).toMatchObject({ code: 'ingestion_failed' })
        expect((error as Error).message).toMatch(sentence)
        expect((error as Error).message).not.toMatch(/[\\/]|\bError\b|\bundefined\b|\bnull\b/)
      })
    }
  })
}

/** What is wrong, then the fix. */
const sentence = /^[A-Z].{20,}[.]$/

const describeEntry = (entry: ArchiveEntry | UnreadableEntry): string =>
  `${entry.path}: ${'error' in entry ? entry.error : new TextDecoder().decode(entry.bytes)}`

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}
