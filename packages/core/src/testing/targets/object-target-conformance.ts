import type { ObjectPlace, ObjectTarget } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'

/** A target of a test, and what its rules allow. */
export interface ObjectTargetFixture {
  /**
   * It rejects with `not_found` for a key that is not there, `too_large` for more than `maxBytes`, and `canceled` once
   * aborted. The suite closes it.
   */
  readonly target: ObjectTarget
  /** May read and write what begins as `open`. */
  readonly project: string
  /** May do nothing of that. */
  readonly otherProject: string
  /** A bucket, and the start of keys in it; ends in `/`. */
  readonly open: { readonly bucket: string; readonly prefix: string }
  /** Places that are not allowed to `project`, beside those that no target allows. */
  readonly closed: readonly ObjectPlace[]
  /** Removes what was written. Called once, after the test and after `target` was closed. */
  readonly dispose: () => Promise<void>
}

export interface ObjectTargetSuiteOptions {
  /** Of the names that are tried, those that the service would hold under another one: no rule allows them. */
  readonly notHeld?: readonly string[]
  /** A new one before each test, with nothing in `open`. */
  readonly create: () => Promise<ObjectTargetFixture>
}

const allNames = ['a.txt', 'deep/er/ü b+c&d(1)!.json', 'two..dots/...', '%2e%2e', 'a?b#c']
/** Keys that lead elsewhere or cannot be seen. */
const badNames = ['', '../a', 'b/../../a', '.', 'b/..', 'a\0', 'a\nb', '\ud800']

/** What every `ObjectTarget` must do. */
export function objectTargetConformance(runner: TestRunner, options: ObjectTargetSuiteOptions): void {
  const { describe, it, expect, beforeEach, afterEach } = runner
  const { notHeld = [] } = options
  const names = allNames.filter((name) => !notHeld.includes(name))

  describe('object target conformance', () => {
    let fixture: ObjectTargetFixture
    beforeEach(async () => {
      fixture = await options.create()
    })
    afterEach(async () => {
      await fixture.target.close()
      await fixture.dispose()
    })
    const { signal } = new AbortController()
    const place = (name: string): ObjectPlace => ({
      bucket: fixture.open.bucket,
      key: `${fixture.open.prefix}${name}`,
    })
    const read = async (name: string, maxBytes = 1_000_000) =>
      new TextDecoder().decode(await fixture.target.read(place(name), { maxBytes, signal }))
    const write = (name: string, text: string, whose = signal) =>
      fixture.target.write(place(name), new TextEncoder().encode(text), { mediaType: 'text/plain', signal: whose })

    it('reads what was written last, under any name', async () => {
      for (const name of names) await write(name, `first of ${name}`)
      for (const name of names) expect(await read(name)).toBe(`first of ${name}`)
      await write('a.txt', 'größer')
      expect(await read('a.txt')).toBe('größer')
      await write('a.txt', '')
      expect(await read('a.txt')).toBe('')
    })

    it('allows a project its own places only', async () => {
      const { target, project, otherProject, closed } = fixture
      for (const access of ['read', 'write'] as const) {
        for (const name of names) expect(await target.allows(project, place(name), access), name).toBe(true)
        for (const name of [...badNames, ...notHeld])
          expect(await target.allows(project, place(name), access), name).toBe(false)
        for (const other of closed) expect(await target.allows(project, other, access), other.key).toBe(false)
        expect(await target.allows(otherProject, place('a.txt'), access)).toBe(false)
      }
    })

    it('reports that there is nothing, or too much', async () => {
      await expect(read('none.txt')).rejects.toMatchObject({ code: 'not_found' })
      await write('a.txt', 'twelve bytes')
      expect(await read('a.txt', 12)).toBe('twelve bytes')
      await expect(read('a.txt', 11)).rejects.toMatchObject({ code: 'too_large' })
    })

    it('writes nothing and reads nothing when it is aborted before', async () => {
      await write('a.txt', 'old')
      await expect(write('a.txt', 'new', AbortSignal.abort())).rejects.toMatchObject({ code: 'canceled' })
      const reading = fixture.target.read(place('a.txt'), { maxBytes: 10, signal: AbortSignal.abort() })
      await expect(reading).rejects.toMatchObject({ code: 'canceled' })
      expect(await read('a.txt')).toBe('old')
    })
  })
}
