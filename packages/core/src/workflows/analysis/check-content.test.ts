import { expect, it } from 'vitest'
import type { Clock, DocumentParsers } from '../../kernel/ports/index.ts'
import type { ArrivedContent } from '../../resources/artifacts/index.ts'
import { contentCheck } from './check-content.ts'

const parts = [{ blob_key: 'a', size: 1, sha256: '' }]
const content = { kind: 'documentSets', mime: 'application/pdf', name: 'a', modelType: null, ownerId: 'u', parts }
const pdf = content as ArrivedContent

/** A check whose parser waits until it is stopped, and what ends the time that the check has. */
function slowCheck() {
  const alarms: (() => void)[] = []
  const clock = { now: () => 0, schedule: (_: number, run: () => void) => (alarms.push(run), () => {}) }
  const started = Promise.withResolvers<void>()
  const parser = {
    name: 'slow',
    mediaTypes: ['application/pdf'],
    parse: ({ signal }: { signal: AbortSignal }) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        started.resolve()
      }),
  }
  const parsers = { detect: async () => 'application/pdf', parserFor: () => parser } as unknown as DocumentParsers
  const readContent = async () => new Uint8Array(1)
  const learners = { tokenLabeller: undefined, pageClassifier: undefined }
  const check = contentCheck({ parsers, readContent, learners, clock: clock as unknown as Clock })
  return { check, started: started.promise, ring: () => alarms.forEach((run) => run()) }
}

it('leaves to the job what it does not find in its time', async () => {
  const { check, started, ring } = slowCheck()
  const found = check(pdf, { signal: undefined })
  await started
  ring()
  expect(await found).toEqual({ pageNames: undefined })
})

it('does not wait behind another check of the same user for longer than that', async () => {
  const { check, started, ring } = slowCheck()
  const both = [check(pdf, { signal: undefined }), check(pdf, { signal: undefined })]
  await started
  ring()
  expect(await Promise.all(both)).toEqual([{ pageNames: undefined }, { pageNames: undefined }])
})

it('ends with the call that asked for it', async () => {
  const { check, started } = slowCheck()
  const caller = new AbortController()
  const found = check(pdf, { signal: caller.signal })
  await started
  caller.abort(new Error('gone'))
  await expect(found).rejects.toThrow('gone')
})

it('reads nothing of what is too large to be held, and refuses what no job could hold', async () => {
  const { check } = slowCheck()
  const sized = (size: number): ArrivedContent => ({ ...pdf, parts: [{ ...parts[0]!, size }] })
  expect(await check(sized(200 * 2 ** 20), { signal: undefined })).toEqual({ pageNames: undefined })
  await expect(check(sized(513 * 2 ** 20), { signal: undefined })).rejects.toMatchObject({ code: 'too_large' })
})
