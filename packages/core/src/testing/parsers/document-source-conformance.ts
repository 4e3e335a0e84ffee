import type { DocumentSource, JsonValue, SourceEntry, UnreadableSourceEntry } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'

/** A source of a test with some files in it. */
export interface DocumentSourceFixture {
  /**
   * It rejects with `not_found` for `missingUri`, `forbidden` for what it must refuse, without a word about whether that is
   * there, `invalid_input` for wrong parameters and cursors, and `canceled` once aborted.
   */
  readonly source: DocumentSource
  /** With which it lists `files`, in the source's own words. */
  readonly parameters: unknown
  /** What listing must find, in any order; at least three files with different content. */
  readonly files: readonly { readonly name: string; readonly content: string }[]
  /** A uri of the source's own form where nothing is. */
  readonly missingUri: string
  /**
   * Names of the files that listing continues with after `missingUri`, in their order, as if its file had just been removed;
   * `refused` where entries have cursors of their own, and it is none.
   */
  readonly afterMissing: readonly string[] | 'refused'
  /** Parameters and uris the source must refuse, by what they try. */
  readonly forbiddenParameters: Readonly<Record<string, unknown>>
  /** Opened with `parameters`; all of them are refused with the same message. */
  readonly forbiddenUris: Readonly<Record<string, string>>
  /** By what is wrong with them. */
  readonly invalidParameters: Readonly<Record<string, unknown>>
  /** Lets go of everything that the fixture holds. Called once, after its test. */
  readonly dispose: () => Promise<void>
}

export interface DocumentSourceSuiteOptions {
  /** A new one before each test. */
  readonly create: () => Promise<DocumentSourceFixture>
}

/** What every `DocumentSource` must do. */
export function documentSourceConformance(runner: TestRunner, options: DocumentSourceSuiteOptions): void {
  const { describe, it, expect, beforeEach, afterEach } = runner
  const canceled = { code: 'canceled' }

  describe('document source conformance', () => {
    let fixture: DocumentSourceFixture
    beforeEach(async () => {
      fixture = await options.create()
    })
    afterEach(async () => {
      await fixture.dispose()
    })

    const list = async (
      changes: { after?: JsonValue; parameters?: unknown; signal?: AbortSignal } = {},
    ): Promise<SourceEntry[]> => {
      const { source, parameters } = fixture
      const { signal = new AbortController().signal } = changes
      return (await collect(source.list({ parameters, ...changes, signal }))).map(readable)
    }
    const open = (uri: string, signal = new AbortController().signal): Promise<AsyncIterable<Uint8Array>> =>
      fixture.source.open({ parameters: fixture.parameters, uri, signal })
    const read = async (uri: string): Promise<string> => Buffer.concat(await collect(await open(uri))).toString('utf8')

    it('lists every file once', async () => {
      const entries = await list()
      expect(entries.map((entry) => entry.name).toSorted()).toEqual(fixture.files.map((file) => file.name).toSorted())
      expect(new Set(entries.map((entry) => entry.uri)).size).toBe(fixture.files.length)
    })

    it('names its kind', () => {
      expect(fixture.source.kind).toMatch(/^\S+$/)
    })

    it('opens what it lists, with the declared size and content, as often as it is asked', async () => {
      const contents = new Map(fixture.files.map((file) => [file.name, file.content]))
      for (const entry of await list()) {
        const content = await read(entry.uri)
        expect(content).toBe(contents.get(entry.name))
        expect(await read(entry.uri)).toBe(content)
        if (entry.content !== undefined) expect(Buffer.from(entry.content).toString('utf8')).toBe(content)
        if (entry.size !== undefined) expect(Buffer.byteLength(content)).toBe(entry.size)
      }
    })

    it('lists in the same order again and continues after any entry', async () => {
      const all = await list()
      expect(await list()).toEqual(all)
      for (const [index, entry] of all.entries()) {
        expect(await list({ after: cursorOf(entry) })).toEqual(all.slice(index + 1))
      }
    })

    it('continues after an entry that is gone, or refuses a cursor that is none', async () => {
      const listing = list({ after: fixture.missingUri })
      if (fixture.afterMissing === 'refused') {
        await expect(listing).rejects.toMatchObject({ code: 'invalid_input' })
        return
      }
      expect((await listing).map((entry) => entry.name)).toEqual(fixture.afterMissing)
    })

    it('refuses a cursor of another form', async () => {
      for (const after of [0, true, [], {}, { page: 1 }]) {
        await expect(list({ after }), JSON.stringify(after)).rejects.toMatchObject({ code: 'invalid_input' })
      }
    })

    it('does not begin when the signal is aborted already', async () => {
      const [entry] = await list()
      await expect(list({ signal: AbortSignal.abort() })).rejects.toMatchObject(canceled)
      await expect(open(entry?.uri ?? '', AbortSignal.abort())).rejects.toMatchObject(canceled)
    })

    it('stops listing and reading when it is aborted', async () => {
      const listing = new AbortController()
      const listed: string[] = []
      const listUntilAborted = async (): Promise<void> => {
        const { source, parameters } = fixture
        for await (const entry of source.list({ parameters, signal: listing.signal })) {
          listed.push(entry.uri)
          listing.abort()
        }
      }
      await expect(listUntilAborted()).rejects.toMatchObject(canceled)
      expect(listed).toHaveLength(1)

      const reading = new AbortController()
      const content = await open(listed[0] ?? '', reading.signal)
      reading.abort()
      await expect(collect(content)).rejects.toMatchObject(canceled)
    })

    it('reports that an entry is gone', async () => {
      await expect(open(fixture.missingUri)).rejects.toMatchObject({ code: 'not_found' })
    })

    it('refuses what it may not read, without telling whether it exists', async () => {
      for (const [attempt, parameters] of Object.entries(fixture.forbiddenParameters)) {
        await expect(list({ parameters }), attempt).rejects.toMatchObject({ code: 'forbidden' })
      }
      const messages = new Set<string>()
      for (const [attempt, uri] of Object.entries(fixture.forbiddenUris)) {
        const error: unknown = await open(uri).catch((reason: unknown) => reason)
        expect(error, attempt).toMatchObject({ code: 'forbidden' })
        messages.add((error as Error).message)
      }
      expect([...messages]).toHaveLength(1)
    })

    it('reports which parameters are wrong', async () => {
      for (const [attempt, parameters] of Object.entries(fixture.invalidParameters)) {
        await expect(list({ parameters }), attempt).rejects.toMatchObject({ code: 'invalid_input' })
      }
    })

    it('checks requests before any work, where it can', async () => {
      const { source, parameters, invalidParameters, forbiddenParameters } = fixture
      // What a source without `check` reports is what listing reports.
      const check = async (checked: unknown): Promise<void> =>
        source.check === undefined ? void (await list({ parameters: checked })) : source.check({ parameters: checked })
      await expect(check(parameters)).resolves.toBeUndefined()
      for (const [attempt, invalid] of Object.entries(invalidParameters)) {
        await expect(check(invalid), attempt).rejects.toMatchObject({ code: 'invalid_input' })
      }
      for (const [attempt, forbidden] of Object.entries(forbiddenParameters)) {
        const outcome: unknown = await check(forbidden).catch((reason: unknown) => reason)
        // Only listing has to know it: some of it takes a look at what is there.
        if (outcome !== undefined) expect(outcome, attempt).toMatchObject({ code: 'forbidden' })
      }
    })
  })
}

/** As it comes back after it was stored. */
const cursorOf = (entry: SourceEntry): JsonValue => JSON.parse(JSON.stringify(entry.cursor ?? entry.uri)) as JsonValue

function readable(entry: SourceEntry | UnreadableSourceEntry): SourceEntry {
  if ('error' in entry) throw new Error(`${entry.uri} should be readable: ${entry.error}`)
  return entry
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}
