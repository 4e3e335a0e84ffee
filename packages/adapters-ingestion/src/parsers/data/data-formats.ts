export type DataFormat = 'csv' | 'json' | 'xml' | 'notebook'

/** Media types by the parser that reads them. */
export const dataFormats: Readonly<Record<DataFormat, readonly string[]>> = {
  csv: ['text/csv', 'text/tab-separated-values'],
  json: ['application/json', 'application/x-ndjson'],
  xml: ['application/xml', 'text/xml', 'application/rss+xml', 'application/atom+xml', 'application/rdf+xml', 'image/svg+xml'],
  notebook: ['application/x-ipynb+json'],
}
