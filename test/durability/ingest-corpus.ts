import { PDFDocument, StandardFonts } from 'pdf-lib'
import { makeZip } from '../../packages/adapters-ingestion/src/archives/zip/zip.fixture.ts'

export interface CorpusFile {
  readonly filename: string
  readonly content: Uint8Array
  /** Why it must fail; undefined for a file that must be found. */
  readonly fails?: RegExp
}

export interface Corpus {
  readonly files: readonly CorpusFile[]
  /** Documents that become searchable, those of the archive included. */
  readonly searchable: number
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const sentences = (number: number, count: number) =>
  Array.from({ length: count }, (_, line) => `Sentence ${line} of file ${number} tells of hall ${line % 7}.`)

const kinds: readonly ((number: number) => Omit<CorpusFile, 'content'> & { readonly text: string })[] = [
  (number) => ({ filename: `${number}.txt`, text: sentences(number, 3).join(' ') }),
  (number) => ({ filename: `${number}.md`, text: `# Hall ${number}\n\n${sentences(number, 30).join(' ')}\n` }),
  (number) => ({
    filename: `${number}.html`,
    text: `<!doctype html><title>${number}</title><p>${sentences(number, 8).join('</p><p>')}</p>`,
  }),
  (number) => ({ filename: `${number}.csv`, text: `hall,visitors\n${number},${number * 7}\n` }),
  (number) => ({ filename: `${number}.json`, text: JSON.stringify({ hall: number, visitors: [1, 2, number] }) }),
]

async function pdf(number: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const line of sentences(number, 3)) document.addPage().drawText(line, { x: 40, y: 700, size: 11, font })
  return document.save()
}

/** Small files of many kinds: some PDF, an archive, and some that cannot be read. */
export async function ingestCorpus(count: number, archived: number): Promise<Corpus> {
  const bad: CorpusFile[] = [
    { filename: 'empty.txt', content: new Uint8Array(), fails: /is empty \(0 bytes\)/ },
    { filename: 'cut.pdf', content: (await pdf(0)).subarray(0, 300), fails: /its end is missing/ },
    {
      filename: 'odd.bin',
      content: Uint8Array.from({ length: 300 }, (_, index) => index % 251),
      fails: /of a type that is not known/,
    },
  ]
  const entries = Array.from({ length: archived }, (_, number) => ({
    name: `halls/${number}.txt`,
    content: `In the archive lies hall ${number}.`,
  }))
  const archive = { filename: 'halls.zip', content: makeZip(entries) }
  const plain: CorpusFile[] = []
  for (let number = 0; number < count - bad.length - 1; number++) {
    if (number % 50 === 49) plain.push({ filename: `${number}.pdf`, content: await pdf(number) })
    else {
      const { filename, text } = kinds[number % kinds.length]!(number)
      plain.push({ filename, content: bytes(text) })
    }
  }
  const middle = Math.floor(plain.length / 2)
  return {
    files: [...plain.slice(0, middle), archive, ...bad, ...plain.slice(middle)],
    searchable: plain.length + archived,
  }
}
