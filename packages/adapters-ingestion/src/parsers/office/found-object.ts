import type { EmbeddedFile } from '../../workers/worker-protocol.ts'

/** What an embedded object is: a file, `unread` where none can be taken out of it, undefined where it has none. */
export type FoundObject = EmbeddedFile | 'unread' | undefined

/** The objects of a document one by one: files, and `unread` for each that none can be taken out of. */
export type DocumentObjects = Iterable<NonNullable<FoundObject>>
