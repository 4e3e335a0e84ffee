import type { DocumentArchive } from '@docent/core/ports'
import { throwIfAborted } from '../../abort.ts'
import { requireContent } from '../../unreadable-file.ts'
import { tooLargeEntry, tooManyEntries, withDefaults, type ArchiveLimits } from '../archive-limits.ts'
import { createUniquePaths, harmlessPath } from '../entry-path.ts'
import { readAttributes } from './read-attributes.ts'
import { nameOfProperties } from './read-properties.ts'

/** Kinds of attributes that say what is attached. */
const kinds = { start: 0x9002, title: 0x8010, data: 0x800f, properties: 0x9005 }

/** Such as an object of another program, which Outlook keeps in a form of its own. */
const noContent = 'No file can be taken out of the attachment; save it from the mail and upload it.'

interface Attachment {
  title: string
  bytes: Uint8Array | undefined
}

/** What Outlook attaches as `winmail.dat` to mails that it formats: the files in it. */
export function tnefArchive(options: Pick<ArchiveLimits, 'maxEntries' | 'maxEntryBytes'> = {}): DocumentArchive {
  const limits = withDefaults(options)
  return {
    name: 'tnef',
    mediaTypes: ['application/ms-tnef'],
    async *entries({ bytes, after, signal }) {
      throwIfAborted(signal)
      requireContent(bytes)
      const unique = createUniquePaths()
      let started = after === undefined
      let files = 0
      for (const { title, bytes: content } of attachmentsOf(bytes)) {
        throwIfAborted(signal)
        if ((files += 1) > limits.maxEntries) throw tooManyEntries(limits)
        const path = unique(harmlessPath(title.replaceAll(/[\p{Cc}\\/]+/gu, ' ').trim() || 'attachment'))
        if (!started) started = path === after
        else if (content === undefined || content.length === 0) yield { path, error: noContent }
        else if (content.length > limits.maxEntryBytes) yield { path, error: tooLargeEntry(limits) }
        else yield { path, bytes: content.slice() }
      }
    },
  }
}

function* attachmentsOf(bytes: Uint8Array): Generator<Attachment> {
  let current: Attachment | undefined
  for (const { kind, value } of readAttributes(bytes)) {
    if (kind === kinds.start) {
      if (current !== undefined) yield current
      current = { title: '', bytes: undefined }
    } else if (current === undefined) continue
    else if (kind === kinds.data) current.bytes = value
    else if (kind === kinds.title) current.title ||= new TextDecoder('windows-1252').decode(value).replace(/\0.*$/s, '')
    // The whole name in any script, where the title has no more than one alphabet.
    else if (kind === kinds.properties) current.title = nameOfProperties(value) ?? current.title
  }
  if (current === undefined) return
  yield current
}
