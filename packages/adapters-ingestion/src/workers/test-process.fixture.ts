import { unreadableFile } from '../unreadable-file.ts'
import { serveDocuments } from './serve-documents.ts'

/** Behaves by the name of the file; pages carry the identity of the process and when they were made. */
const identity = process.hrtime.bigint()

serveDocuments(async ({ fileName, bytes, page, pageCount, startPage, file, spend, settings }) => {
  switch (fileName) {
    case 'hang':
      await page({ number: 1, text: String(process.pid) })
      for (;;) continue
    case 'slow page':
      pageCount(2)
      await startPage(1)
      // Said before the first page is sent, so that who has that page knows.
      await startPage(2)
      await page({ number: 1, text: '' })
      for (;;) continue
    case 'exit':
      process.exit(3)
      break
    case 'memory': {
      const kept: unknown[] = []
      for (;;) kept.push(Array.from({ length: 10_000 }, (_item, index) => ({ index })))
    }
    case 'memory outside': {
      const kept: Buffer[] = []
      for (;;) kept.push(Buffer.alloc(1024 * 1024, 1))
    }
    case 'foreign error':
      throw new TypeError('/home/secret is not a function')
    case 'own error':
      throw unreadableFile('The file is of no use; send another.')
    case 'environment':
      await page({ number: 1, text: JSON.stringify({ names: Object.keys(process.env).toSorted(), settings }) })
      break
    case 'parent':
      await page({ number: 1, text: String(process.ppid) })
      break
    case 'signals':
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(process.pid, signal)
      break
    case 'echo':
      await file({ fileName: 'echo', bytes })
      break
    case 'spend':
      spend()
      break
    default:
      pageCount(bytes.length)
      for (let number = 1; number <= bytes.length; number += 1) {
        const padding = fileName === 'heavy pages' ? ' '.repeat(128 * 1024) : ''
        await page({ number, text: `${identity} ${process.hrtime.bigint()}${padding}` })
      }
  }
  return { type: 'test', pageCount: bytes.length }
})
