import type { DocumentArchive, PackageBounds } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'

export interface DocumentPackageSuiteOptions {
  /** One of at least two files. */
  readonly sample: {
    readonly bytes: Uint8Array
    readonly files: readonly { readonly path: string; readonly content: string }[]
  }
  /** Those that are refused, by what is wrong with them. */
  readonly refused: Readonly<Record<string, Uint8Array>>
}

const bounds: PackageBounds = { maxEntries: 2_000, maxTotalBytes: 200_000_000, maxRatio: 100 }

/** What every `DocumentArchive` must do whose archives are taken as packages. */
export function documentPackageConformance(
  runner: TestRunner,
  archive: DocumentArchive,
  { sample, refused }: DocumentPackageSuiteOptions,
): void {
  const { describe, it, expect } = runner
  const { signal } = new AbortController()
  const list = (bytes: Uint8Array, changes: Partial<PackageBounds> = {}, by = signal) =>
    archive.listPackage!({ bytes, bounds: { ...bounds, ...changes }, signal: by })
  const refusal = { code: 'ingestion_failed' }

  describe('document package conformance', () => {
    it('lists every file with its path and size, and unpacks those that are read', async () => {
      const files = await list(sample.bytes)
      const taken: { path: string; content: string }[] = []
      for (const file of files) {
        const content = await file.read(signal)
        expect(content.byteLength).toBe(file.size)
        taken.push({ path: file.path, content: new TextDecoder().decode(content) })
      }
      expect(taken).toEqual(sample.files)
    })

    it('heeds the bounds', async () => {
      const total = sample.files.reduce((sum, { content }) => sum + new TextEncoder().encode(content).length, 0)
      await expect(list(sample.bytes, { maxEntries: 1 })).rejects.toMatchObject(refusal)
      await expect(list(sample.bytes, { maxTotalBytes: total - 1 })).rejects.toMatchObject(refusal)
    })

    for (const [name, bytes] of Object.entries(refused)) {
      it(`refuses ${name}, and explains what to do`, async () => {
        const error: unknown = await list(bytes).then(
          () => undefined,
          (reason: unknown) => reason,
        )
        expect(error).toMatchObject(refusal)
        expect((error as Error).message).toMatch(/.{20,}[.]$/)
      })
    }

    it('does not begin when the signal is aborted already', async () => {
      await expect(list(sample.bytes, {}, AbortSignal.abort())).rejects.toMatchObject({ code: 'canceled' })
    })
  })
}
