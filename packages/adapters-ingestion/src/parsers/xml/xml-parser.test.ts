import { documentParserConformance } from '@docent/core/testing'
import iconv from 'iconv-lite'
import { afterAll, describe, expect, it } from 'vitest'
import { parserNamed, readPages } from '../data/read-pages.fixture.ts'
import { atomFeed, billionLaughs, nestedXml, rssFeed } from './xml.fixture.ts'
import { slowRunner } from '../../slow-runner.fixture.ts'

const parser = parserNamed('xml')
afterAll(() => parser.close())

const book = (index: number): string =>
  `<book id="${index}"><title lang="en">Title ${index}</title><text>A <i>fine</i> book, ${'very '.repeat(20)}long</text></book>`

documentParserConformance(slowRunner, {
  create: () => ({ parser, dispose: () => Promise.resolve() }),
  sample: {
    bytes: Buffer.from(
      `<?xml version="1.0"?><!-- made by hand --><books>${Array.from({ length: 50 }, (_b, i) => book(i)).join('\n')}</books>`,
    ),
    fileName: 'books.xml',
    mediaType: 'application/xml',
    type: 'xml',
    pages: [
      ['books:\n  book:\n    id: 0\n    title:\n      lang: en\n      Title 0\n    text: A fine book, very very'],
      ['  book:\n    id: ', 'Title '],
      ['  book:\n    id: ', 'Title 49'],
    ],
  },
  layout: 'none',
  unreadable: {
    '20,000 nested tags': Buffer.from(nestedXml(20_000)),
    'an entity from outside': Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
    'a tag that never ends': Buffer.from('hello <world'),
  },
})

describe('xmlParser', () => {
  it('reads feeds as articles', async () => {
    const { text, result } = await readPages(parser, rssFeed, 'application/rss+xml')
    expect(result).toMatchObject({ type: 'rss', title: 'Birds & more' })
    expect(text).toBe(
      `# Birds & more

News of the forest

## The goldcrest

Tue, 3 Nov 2026 10:00:00 GMT · Ann · https://example.org/goldcrest

A very **small** bird.

- light

## The wren

Loud & small`,
    )
  })

  it('reads Atom with XHTML inside', async () => {
    const { text, result } = await readPages(parser, atomFeed, 'application/atom+xml')
    expect(result).toMatchObject({ type: 'atom', title: 'Notes' })
    expect(text).toBe('# Notes\n\n## One\n\n2026-11-03 · https://example.org/one\n\nFirst *note* 1 < 2')
  })

  it('has the categories of an entry', async () => {
    const entry = '<entry><title>A</title><category term="birds" label="Birds"/><category term="song"/></entry>'
    const { text } = await readPages(
      parser,
      `<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`,
      'application/atom+xml',
    )
    expect(text).toContain('## A\n\nBirds, song')
  })

  it('leaves out files that are written in letters', async () => {
    const file = Buffer.from(Array.from({ length: 900 }, (_byte, index) => (index * 7919) % 256)).toString('base64')
    const xml = `<a><b name="x.pdf">${file.replace(/.{76}/g, '$&\n')}</b><c data="${file}">after</c></a>`
    expect((await readPages(parser, xml, 'application/xml')).text).toBe(
      'a:\n  b:\n    name: x.pdf\n  c:\n    data: \n    after',
    )
  })

  it('does not unfold entities of entities', async () => {
    const { text } = await readPages(parser, billionLaughs, 'application/xml')
    expect(text.length).toBeLessThan(100)
  })

  it('replaces the entities a document defines for itself', async () => {
    const xml = '<!DOCTYPE a [<!ENTITY co "ACME">]><a>&co; &amp; sons &#8364;</a>'
    expect((await readPages(parser, xml, 'application/xml')).text).toBe('a: ACME & sons €')
  })

  it('reads documents that declare files beside them, and shows none of these', async () => {
    const drawing = '<!NOTATION TIF SYSTEM "x"><!ENTITY US01-D0.TIF SYSTEM "US01-D0.TIF" NDATA TIF>'
    const others =
      '<!ENTITY % iso PUBLIC "-//ISO//x" "iso.ent">%iso;<!ENTITY part SYSTEM "part.xml"><!ENTITY co "ACME">'
    const xml = `<?xml version="1.0"?><!DOCTYPE a SYSTEM "a.dtd" [${drawing}${others}]><a file="US01-D0.TIF">&co; 100%</a>`
    expect((await readPages(parser, xml, 'application/xml')).text).toBe('a:\n  file: US01-D0.TIF\n  ACME 100%')
    const endless = `<!DOCTYPE a [${'<!ENTITY x SYSTEM '.repeat(50_000)}${'&x '.repeat(50_000)}]><a>1</a>`
    await expect(readPages(parser, endless, 'application/xml')).rejects.toThrow('XML')
  })

  it('reads letters by their names in HTML, which DTDs declare, and keeps what is escaped', async () => {
    const xml = '<!DOCTYPE a SYSTEM "x.dtd"><a>caf&eacute; &alpha;&hellip; &none; &amp;lt;</a>'
    expect((await readPages(parser, xml, 'application/xml')).text).toBe('a: café α… &none; &lt;')
  })

  it('follows the encoding a document names', async () => {
    const xml = '<?xml version="1.0" encoding="windows-1251"?><a>Привет</a>'
    expect((await readPages(parser, iconv.encode(xml, 'windows-1251'), 'application/xml')).text).toBe('a: Привет')
  })

  it('reads the texts of a drawing', async () => {
    const svg =
      '<svg xmlns="x"><title>Plan</title><g><path d="M0 0"/><text x="1">North <tspan>wing</tspan></text></g><foreignObject><p>Scale</p></foreignObject></svg>'
    const { text, result } = await readPages(parser, svg, 'image/svg+xml')
    expect(result.type).toBe('svg')
    expect(text).toBe('Plan\nNorth wing\nScale')
  })

  it('reads what there is of a document that is cut off', async () => {
    expect((await readPages(parser, '<r><a>1</a><b>2</b>', 'application/xml')).text).toBe('r:\n  a: 1\n  b: 2')
  })
})
