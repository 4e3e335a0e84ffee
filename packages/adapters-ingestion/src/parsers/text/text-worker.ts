import { serveDocuments } from '../../workers/serve-documents.ts'
import { textFormats } from './text-formats.ts'
import { readText } from './read-text.ts'

const readers = new Map(textFormats.flatMap(({ mediaTypes, read }) => mediaTypes.map((type) => [type, read])))

serveDocuments((document) => (readers.get(document.mediaType) ?? readText)(document))
