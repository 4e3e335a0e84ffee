import type { ParseResult } from '@docent/core/ports'
import { serveDocuments, type WorkerDocument } from '../../workers/serve-documents.ts'
import { dataFormats, type DataFormat } from './data-formats.ts'

type Reader = (document: WorkerDocument) => Promise<ParseResult>

/** Each loaded with its first file. */
const readers: Readonly<Record<DataFormat, () => Promise<Reader>>> = {
  csv: async () => (await import('../csv/read-csv.ts')).readCsv,
  json: async () => (await import('../json/read-json.ts')).readJson,
  xml: async () => (await import('../xml/read-xml.ts')).readXml,
  notebook: async () => (await import('../notebook/read-notebook.ts')).readNotebook,
}

const formatOf = new Map(
  Object.entries(dataFormats).flatMap(([format, types]) => types.map((type) => [type, format as DataFormat])),
)

serveDocuments(async (document) => {
  const read = await readers[formatOf.get(document.mediaType) ?? 'json']()
  return read(document)
})
