import { crc32, deflateSync } from 'node:zlib'
import { pdfBomb, pdfLaughs } from '../../packages/adapters-ingestion/src/parsers/pdf/hostile-pdf.fixture.ts'

const megabyte = 1024 * 1024

export interface HeavyFile {
  readonly name: string
  readonly make: () => Uint8Array
  /** What is said of it; read whole when absent. */
  readonly refused?: RegExp
  /** Its time or memory may or may not be enough. @default false */
  readonly mayBeRead?: boolean
}

function pngPart(type: string, content: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A black picture, one bit for each pixel. */
function largePng(side: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    pngPart('IHDR', header),
    pngPart('IDAT', deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side))),
    pngPart('IEND', Buffer.alloc(0)),
  ])
}

const sentence = 'The harbour master counts the ships of the day, and writes them into the book. '

/** `text` over and over, to so many megabytes, between a beginning and an end. */
const repeated = (text: string, megabytes: number, begin = '', end = ''): Uint8Array =>
  Buffer.concat([Buffer.from(begin), Buffer.alloc(megabytes * megabyte, text), Buffer.from(end)])

/** As large, deep and many as uploads may be, or made to take forever. */
export const heavyFiles: readonly HeavyFile[] = [
  { name: 'one line.txt', make: () => repeated(sentence, 50) },
  { name: 'records.jsonl', make: () => repeated('{"bird":"curlew","count":12}\n', 50) },
  { name: 'nested.json', make: () => repeated('[', 20), refused: /./ },
  {
    name: 'orders.xml',
    make: () => repeated('<order><bird>curlew</bird></order>', 100, '<?xml version="1.0"?><orders>', '</orders>'),
    refused: /needs more memory than allowed|took longer than/,
  },
  {
    name: 'page.html',
    make: () => repeated('<p>The <b>curlew</b> calls.</p>', 50, '<!doctype html><body>'),
    refused: /took longer|more memory/,
  },
  { name: 'large.png', make: () => largePng(9_900), refused: /No text was found/ },
  {
    name: 'bomb.pdf',
    make: () => pdfBomb(1_000),
    refused: /took longer|more memory|too much time or memory/,
    mayBeRead: true,
  },
  { name: 'laughs.pdf', make: () => pdfLaughs(12) },
  { name: 'long.txt', make: () => repeated(`${sentence}\n`, 200) },
  { name: 'line.csv', make: () => repeated('word ', 50, 'a,b\n1,"', '"\nlast,row\n') },
]
