import { dataParsers, mailParser, zipArchive } from '@docent/adapters-ingestion'
import { makeZip } from '../../packages/adapters-ingestion/src/archives/zip/zip.fixture.ts'
import { fill, many, readerOf, type BareReader, type Subject } from './subject.ts'

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()

const papaparse: BareReader = {
  name: 'papaparse',
  load: async () => {
    const { default: Papa } = await import('papaparse')
    return (bytes) => Papa.parse(textOf(bytes))
  },
}

const jsonInColumns: BareReader = {
  name: 'JSON.parse, stringify',
  load: () => Promise.resolve((bytes) => JSON.stringify(JSON.parse(textOf(bytes)), null, 2)),
}

const jsonLines: BareReader = {
  ...jsonInColumns,
  load: () =>
    Promise.resolve((bytes) =>
      textOf(bytes)
        .split('\n')
        .map((line) => (line === '' ? '' : JSON.stringify(JSON.parse(line), null, 2))),
    ),
}

const fastXml: BareReader = {
  name: 'fast-xml-parser',
  load: async () => {
    const { XMLParser } = await import('fast-xml-parser')
    return (bytes) => new XMLParser({ preserveOrder: true, ignoreAttributes: false }).parse(textOf(bytes)) as unknown
  },
}

const postalMime: BareReader = {
  name: 'postal-mime',
  load: async () => {
    const { default: PostalMime } = await import('postal-mime')
    return (bytes) => PostalMime.parse(bytes)
  },
}

const unzip: BareReader = {
  name: 'yauzl',
  load: async () => {
    const { default: yauzl } = await import('yauzl')
    return async (bytes) => {
      const file = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
        lazyEntries: true,
      })
      for await (const entry of file.eachEntry())
        for await (const part of await file.openReadStreamPromise(entry)) void part
    }
  },
}

const record = (index: number): string =>
  JSON.stringify({
    id: index,
    name: `Person ${index}`,
    address: { city: 'Köln', street: 'Some street 5' },
    note: 'A sentence of some length that says nothing at all.',
  })

function data(format: string, mediaType: string, bare: BareReader, make: () => string): Subject {
  return {
    format,
    bare,
    make: () => Buffer.from(make()),
    open: (workers) => {
      const parser = dataParsers({ workers }).find(({ mediaTypes }) => mediaTypes.includes(mediaType))!
      return readerOf(parser, `file.${format}`, mediaType)
    },
  }
}

/** Tables, trees, mails and archives of about so many bytes. */
export const dataSubjects = (size: number): readonly Subject[] => [
  data('csv', 'text/csv', papaparse, () =>
    fill(size, (index) => `${index},Person ${index},"Some street 5, Köln",A sentence of some length\n`),
  ),
  data(
    'json',
    'application/json',
    jsonInColumns,
    () => `[${fill(size, (index) => (index === 0 ? '' : ',') + record(index))}]`,
  ),
  data('jsonl', 'application/x-ndjson', jsonLines, () => fill(size, (index) => `${record(index)}\n`)),
  data(
    'xml',
    'application/xml',
    fastXml,
    () =>
      `<?xml version="1.0"?><r>${fill(size, (index) => `<p id="${index}"><name>Person ${index}</name><note>A sentence of some length</note></p>`)}</r>`,
  ),
  data('ipynb', 'application/x-ipynb+json', jsonInColumns, () =>
    JSON.stringify({
      ...{ metadata: { language_info: { name: 'python' } }, nbformat: 4, nbformat_minor: 5 },
      cells: many(size / 500, (index) =>
        index % 2 === 0
          ? { cell_type: 'markdown', source: [`# Step ${index}\n`, '\n', 'What is done next, and why. '.repeat(12)] }
          : {
              cell_type: 'code',
              source: `total = ${index}\nprint(total)`,
              outputs: [{ output_type: 'stream', name: 'stdout', text: [`${index} rows were read\n`.repeat(20)] }],
            },
      ),
    }),
  ),
  {
    format: 'eml',
    bare: postalMime,
    make: () =>
      Buffer.from(
        `From: a@example.org\r\nTo: b@example.org\r\nSubject: Large\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nText\r\n--x\r\n` +
          `Content-Type: application/octet-stream; name=a.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n` +
          `${Buffer.alloc(size * 0.73, 'content ')
            .toString('base64')
            .replace(/.{76}/g, '$&\r\n')}\r\n--x--\r\n`,
      ),
    open: (workers) => readerOf(mailParser({ limits: { workers } }), 'file.eml', 'message/rfc822'),
  },
  {
    format: 'zip',
    bare: unzip,
    hasWorkers: false,
    make: () =>
      makeZip(many(size / 5_000, (index) => ({ name: `${index}.txt`, content: `${index} words. `.repeat(500) }))),
    open: () => ({
      read: async (bytes) => {
        let files = 0
        const request = { bytes, fileName: 'a.zip', signal: new AbortController().signal }
        for await (const entry of zipArchive().entries(request)) {
          if ('error' in entry) throw new Error(entry.error)
          files += 1
        }
        return files
      },
      close: () => Promise.resolve(),
    }),
  },
]
