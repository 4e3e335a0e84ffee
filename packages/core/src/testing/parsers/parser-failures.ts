import type { TestRunner } from '../test-runner.ts'
import { parserPerTest, type DocumentParserSuiteOptions } from './document-parser-fixture.ts'

/** Files that cannot be read. */
export function parserFailureTests(runner: TestRunner, options: DocumentParserSuiteOptions): void {
  const { describe, it, expect } = runner
  const files: Readonly<Record<string, Uint8Array>> = {
    'an empty file': new Uint8Array(),
    'random bytes': randomBytes(4_096),
    'the byte 0, many times': new Uint8Array(2_000),
    ...options.unreadable,
  }

  describe('unreadable files', () => {
    const test = parserPerTest(runner, options)

    for (const [name, bytes] of Object.entries(files)) {
      it(`reports what is wrong with ${name}, and reads the next document`, async () => {
        const error: unknown = await test.parse({ bytes }).then(
          () => undefined,
          (reason: unknown) => reason,
        )
        expect(error).toMatchObject({ code: 'ingestion_failed' })
        // A sentence with the fix after the fault, and without internals.
        expect((error as Error).message).toMatch(/^[A-Z].{20,}[.]$/)
        expect((error as Error).message).not.toMatch(/[\\/]|\bError\b|\bundefined\b|\bnull\b/)
        expect((await test.read()).pages).toHaveLength(options.sample.pages.length)
      })
    }
  })
}

/** The same bytes in every run (xorshift), so that a failure can be repeated. */
export function randomBytes(length: number): Uint8Array {
  let state = 0x2545f491
  return Uint8Array.from({ length }, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state & 0xff
  })
}
