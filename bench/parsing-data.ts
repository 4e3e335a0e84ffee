/**
 * How fast tables, JSON, XML, mails and archives are read, each against its bare library on the same file in this process,
 * and how long the event loop is held meanwhile.
 * Run: node --conditions=docent-source bench/parsing-data.ts [rounds] [MB]
 */
import { dataParsers, mailParser, zipArchive } from '@docent/adapters-ingestion'
import { XMLParser } from 'fast-xml-parser'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import Papa from 'papaparse'
import PostalMime from 'postal-mime'
import yauzl from 'yauzl'
import { makeZip } from '../packages/adapters-ingestion/src/archives/zip/zip.fixture.ts'
import { ratiosTo, report, type Figure } from './measuring/report.ts'

const rounds = Number(process.argv[2] ?? 5)
const size = Number(process.argv[3] ?? 10) * 1e6

interface Subject {
  readonly name: string
  readonly bytes: Buffer
  readonly docent: () => Promise<void>
  readonly bare: () => unknown
}

const parsers = [...dataParsers(), mailParser()]

function document(name: string, mediaType: string, bytes: Buffer, bare: (bytes: Buffer) => unknown): Subject {
  const parser = parsers.find((candidate) => candidate.mediaTypes.includes(mediaType))!
  const request = { bytes, fileName: name, mediaType, signal: new AbortController().signal, onPage: () => undefined }
  return { name, bytes, docent: async () => void (await parser.parse(request)), bare: () => bare(bytes) }
}

const record = (index: number) => ({
  id: index,
  name: `Person ${index}`,
  address: { city: 'Köln', street: 'Some street 5' },
  note: 'A sentence of some length that says nothing at all.',
})
const fill = (make: (index: number) => string): string => {
  const parts: string[] = []
  for (let length = 0; length < size; length += parts.at(-1)!.length) parts.push(make(parts.length))
  return parts.join('')
}

const csv = Buffer.from(fill((index) => `${index},Person ${index},"Some street 5, Köln",A sentence of some length\n`))
const json = Buffer.from(`[${fill((index) => `${index === 0 ? '' : ','}${JSON.stringify(record(index))}`)}]`)
const xml = Buffer.from(
  `<?xml version="1.0"?><r>${fill((index) => `<p id="${index}"><name>Person ${index}</name><note>A sentence of some length</note></p>`)}</r>`,
)
const mail = Buffer.from(
  `From: a@example.org\r\nTo: b@example.org\r\nSubject: Large\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nText\r\n--x\r\n` +
    `Content-Type: application/octet-stream; name=a.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n` +
    `${Buffer.alloc(size * 0.73, 'content ')
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n')}\r\n--x--\r\n`,
)
const zip = Buffer.from(
  makeZip(
    Array.from({ length: size / 5_000 }, (_file, index) => ({
      name: `${index}.txt`,
      content: `${index} words. `.repeat(500),
    })),
  ),
)

const subjects: readonly Subject[] = [
  document('CSV', 'text/csv', csv, (bytes) => Papa.parse(bytes.toString())),
  document('JSON', 'application/json', json, (bytes) => JSON.stringify(JSON.parse(bytes.toString()), null, 2)),
  document(
    'XML',
    'application/xml',
    xml,
    (bytes) => new XMLParser({ preserveOrder: true, ignoreAttributes: false }).parse(bytes.toString()) as unknown,
  ),
  document('EML', 'message/rfc822', mail, (bytes) => PostalMime.parse(bytes)),
  {
    name: 'ZIP',
    bytes: zip,
    docent: async () => {
      const request = { bytes: zip, fileName: 'a.zip', signal: new AbortController().signal }
      for await (const entry of zipArchive().entries(request)) if ('error' in entry) throw new Error(entry.error)
    },
    bare: async () => {
      const file = await yauzl.fromBufferPromise(zip, { lazyEntries: true })
      for await (const entry of file.eachEntry())
        for await (const part of await file.openReadStreamPromise(entry)) void part
    },
  },
]

const figures: Figure[] = []
for (const { name, bytes, docent, bare } of subjects) {
  const rates: { docent: number[]; bare: number[]; delay: number[] } = { docent: [], bare: [], delay: [] }
  const rate = async (action: () => unknown): Promise<number> => {
    const start = performance.now()
    await action()
    return bytes.length / 1_000 / (performance.now() - start)
  }
  await docent()
  await bare()
  for (let round = 0; round < rounds; round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    rates.docent.push(await rate(docent))
    delay.disable()
    rates.delay.push(delay.max / 1e6)
    rates.bare.push(await rate(bare))
  }
  const ratios = ratiosTo(rates.bare, rates.docent)
  figures.push(
    { name, unit: 'MB/s', values: rates.docent, ratios, aim: { of: 'ratio', is: 'at least', limit: 0.7 } },
    { name: `${name}, bare`, unit: 'MB/s', values: rates.bare },
    { name: `${name}, longest turn`, unit: 'ms', values: rates.delay, aim: { of: 'value', is: 'at most', limit: 20 } },
  )
}
report(`files of ${size / 1e6} MB, ${rounds} rounds`, figures)
await Promise.all(parsers.map((parser) => parser.close()))
