import { htmlParser, textParsers } from '@docent/adapters-ingestion'
import type Turndown from 'turndown'
import { markdownDocument } from '../measuring/markdown-documents.ts'
import { fill, lineOfText, many, readerOf, type BareReader, type Subject } from './subject.ts'

const decoding: BareReader = {
  name: 'TextDecoder',
  load: () => Promise.resolve((bytes) => new TextDecoder().decode(bytes)),
}

const readability: BareReader = {
  name: 'linkedom, Readability, turndown',
  load: async () => {
    const [{ parseHTML }, { Readability }, { default: TurndownService }] = await Promise.all([
      import('linkedom'),
      import('@mozilla/readability'),
      import('turndown'),
    ])
    return (bytes) => {
      const { document } = parseHTML(new TextDecoder().decode(bytes))
      const article = new Readability(document, { serializer: (node) => node }).parse()
      return new TurndownService().turndown(article?.content as unknown as Turndown.Node)
    }
  },
}

const article = (parts: number): string => `<!doctype html><html><head><title>Birds</title></head><body>
<nav>${many(40, (index) => `<a href="/${index}">Page ${index}</a>`).join(' ')}</nav><article><h1>Birds</h1>
${many(parts, (index) => `<h2>Part ${index}</h2>${many(6, () => `<p>${lineOfText.repeat(3)}<a href="/x">more</a></p>`).join('')}<ul><li>one</li><li>two</li></ul>`).join('\n')}
</article><footer>Imprint</footer></body></html>`

const parserNamed = (name: string) => textParsers().find((parser) => parser.name === name)!

/** Text of about so many bytes; pages of the web are not as large. */
export const textSubjects = (size: number): readonly Subject[] => [
  {
    format: 'txt',
    bare: decoding,
    make: () => Buffer.from(fill(size, () => `${lineOfText}\n`)),
    open: () => readerOf(parserNamed('text'), 'file.txt'),
  },
  {
    format: 'md',
    bare: decoding,
    make: () => Buffer.from(markdownDocument(1, size)),
    open: () => readerOf(parserNamed('markdown'), 'file.md'),
  },
  {
    format: 'source code',
    bare: decoding,
    make: () =>
      Buffer.from(fill(size, (index) => `export const value${index} = (input: string) => input + ${index}\n`)),
    open: () => readerOf(parserNamed('source-code'), 'file.ts', 'text/x-typescript'),
  },
  {
    format: 'html',
    bare: readability,
    documents: 20,
    make: () => Buffer.from(article(Math.min(60, Math.ceil(size / 2_000)))),
    open: (workers) => readerOf(htmlParser({ workers }), 'file.html'),
  },
]
