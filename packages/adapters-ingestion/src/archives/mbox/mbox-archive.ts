import type { DocumentArchive } from '@docent/core/ports'
import { throwIfAborted } from '../../abort.ts'
import { requireContent, unreadableFile } from '../../unreadable-file.ts'
import { tooLargeEntry, withDefaults, type ArchiveLimits } from '../archive-limits.ts'
import { findMessages } from './find-messages.ts'

const longestSubject = 80
const headLength = 16 * 1024

/** Mailboxes of Unix mail programs: each message is a file `0001 <subject>.eml`. */
export function mboxArchive(options: Pick<ArchiveLimits, 'maxEntries' | 'maxEntryBytes'> = {}): DocumentArchive {
  const limits = withDefaults({ maxEntries: 100_000, ...options })
  return {
    name: 'mbox',
    mediaTypes: ['application/mbox'],
    async *entries({ bytes, after, signal }) {
      throwIfAborted(signal)
      requireContent(bytes)
      const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      // The number starts the path, so that known entries can be skipped.
      const taken = after === undefined ? 0 : Number.parseInt(after, 10)
      let number = 0
      for await (const message of findMessages(content, signal)) {
        throwIfAborted(signal)
        number += 1
        if (number > limits.maxEntries)
          throw unreadableFile(`The mailbox holds more than ${limits.maxEntries} mails; split it and upload the parts.`)
        if (number <= taken) continue
        const path = `${String(number).padStart(4, '0')} ${fileNameOf(await readSubject(message))}.eml`
        yield message.length > limits.maxEntryBytes
          ? { path, error: tooLargeEntry(limits) }
          : { path, bytes: withoutQuotes(message) }
      }
      if (number === 0)
        throw unreadableFile('The file is not a mailbox; export it again from the mail program as MBOX.')
    },
  }
}

function fileNameOf(subject: string): string {
  const name = subject
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // A letter of two halves is not cut in two.
  return name === ''
    ? 'without subject'
    : name
        .slice(0, longestSubject)
        .replace(/[\ud800-\udbff]$/, '')
        .trim()
}

/** Lines of a mail that start like a new one were marked with `>`. */
function withoutQuotes(message: Buffer): Uint8Array {
  if (!message.includes('\n>')) return message.slice()
  return Buffer.from(message.toString('latin1').replace(/\n>(>*From )/g, '\n$1'), 'latin1')
}

/** The decoded subject in the head of a mail. */
async function readSubject(message: Buffer): Promise<string> {
  const head = message.toString('utf8', 0, headLength).split(/\r?\n\r?\n/, 1)[0] ?? ''
  const line = /^subject:[ \t]*(.*(?:\r?\n[ \t].*)*)/im.exec(head)?.[1] ?? ''
  const { decodeWords } = await import('postal-mime')
  return decodeWords(line.replace(/\r?\n[ \t]+/g, ' '))
}
