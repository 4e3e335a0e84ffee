/** @module-tag slow */
import { expect, it } from 'vitest'
import type { DocumentText } from '../document-request.ts'
import { isRefusal } from '../refusal.ts'
import { writingThreads } from './writing-threads.ts'

const limits = { threads: 1, memoryMb: 256, timeLimitMs: 60_000 }
const task = (markdown: string) => {
  const text: DocumentText = { markdown, pageSize: 'A4', landscape: false, pageNumbers: true }
  return { kind: 'docx', text } as const
}
const noFiles = async () => undefined
const { signal } = new AbortController()

it('ends a thread that takes too long, for the model to write less', async () => {
  const write = writingThreads({ ...limits, timeLimitMs: 1 })
  const error: unknown = await write(task('text'), noFiles, signal).catch((reason: unknown) => reason)
  expect(isRefusal(error)).toBe(true)
  expect(error).toMatchObject({ message: expect.stringContaining('longer than') })
})

it('ends a thread whose work nobody wants any more, and continues with the next', async () => {
  const write = writingThreads(limits)
  const abort = new AbortController()
  const read = async () => {
    abort.abort(new Error('canceled'))
    return undefined
  }
  const aborted = write(task('![](a.png)'), read, abort.signal)
  const waiting = write(task('text'), noFiles, signal)
  await expect(aborted).rejects.toThrow('canceled')
  expect((await waiting).bytes.length).toBeGreaterThan(1_000)
})

it('fails as reading a file of the chat does', async () => {
  const read = () => Promise.reject(new Error('The store is out of reach.'))
  await expect(writingThreads(limits)(task('![](a.png)'), read, signal)).rejects.toThrow('out of reach')
})
