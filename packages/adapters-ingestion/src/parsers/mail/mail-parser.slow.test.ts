/** @module-tag slow */
import type { ParseResult } from '@docent/core/ports'
import { documentParserConformance } from '@docent/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { makeZip } from '../../archives/zip/zip.fixture.ts'
import { standardParsers } from '../../standard-parsers.ts'
import { makeEml } from './eml.fixture.ts'
import { mailParser } from './mail-parser.ts'
import { makeMsg } from './msg.fixture.ts'
import { slowRunner } from '../../slow-runner.fixture.ts'

const parsers = standardParsers()
const parser = mailParser({ nested: () => parsers })
afterAll(() => Promise.all([parser.close(), parsers.close()]))

const create = () => ({ parser, dispose: () => Promise.resolve() })
const attachments = [
  { name: 'Zahlen.csv', type: 'text/csv', content: 'name;age\nAnn;30\nBob;41\n' },
  { name: 'größe.md', type: 'text/markdown', content: '# Größe\n\nviel' },
]

documentParserConformance(slowRunner, {
  create,
  sample: {
    bytes: makeEml({ subject: 'Größe der Lieferung', text: 'Hello Bob,\r\n\r\nsee below.', attachments }),
    fileName: 'mail.eml',
    mediaType: 'message/rfc822',
    type: 'eml',
    title: 'Größe der Lieferung',
    pages: [
      [
        'From: Änne Müller <aenne@example.org>\nTo: Bob <bob@example.org>, carol@example.org\nCc: Dave <dave@example.org>',
        'Date: ',
        'Subject: Größe der Lieferung\n\nHello Bob,\n\nsee below.',
      ],
      ['## Attachment: Zahlen.csv', '| name | age |', '| Bob | 41 |'],
      ['## Attachment: größe.md', '# Größe'],
    ],
  },
  layout: 'none',
})

const outlook = makeMsg({ subject: 'Saved', body: 'From Outlook', attachments })
documentParserConformance(slowRunner, {
  create,
  sample: {
    bytes: outlook,
    fileName: 'mail.msg',
    mediaType: 'application/vnd.ms-outlook',
    type: 'msg',
    title: 'Saved',
    pages: [
      ['From: Änne Müller <aenne@example.org>', 'To: Bob <bob@example.org>', 'Subject: Saved', 'From Outlook'],
      ['## Attachment: Zahlen.csv', '| Bob | 41 |'],
      ['## Attachment: größe.md', '# Größe'],
    ],
  },
  layout: 'none',
  unreadable: { 'a mail that is cut off': outlook.subarray(0, 700) },
})

describe('mailParser', () => {
  it('reads the HTML of a mail without plain text', async () => {
    const { text } = await read(
      makeEml({ subject: 'x', html: '<h1>Offer</h1><p>one <b>two</b></p><script>x</script>' }),
    )
    expect(text).toContain('Subject: x\n\n# Offer\n\none **two**')
    expect(text).not.toContain('script')
  })

  it('reads the HTML of a mail when it has more content than the plain text', async () => {
    const text = 'Hello Bob, your program cannot show this mail.'
    const html = '<p>Hello Bob</p><table><tr><td>Order</td><td>4711</td></tr><tr><td>Sum</td><td>20</td></tr></table>'
    expect((await read(makeEml({ subject: 'x', text, html }))).text).toMatch(
      /Subject: x\n\nHello Bob\n\n\| Order \| 4711 \|[\s\S]*\n\nHello Bob, your program/,
    )
    const same = { text: 'See *this*: https://x.org/?a=1', html: '<p>See <a href="https://x.org/?b=2">this</a></p>' }
    expect((await read(makeEml({ subject: 'x', ...same }))).text).toMatch(/Subject: x\n\nSee \*this\*: https/)
    const rtf = '{\\rtf1\\ansi\\fromhtml1 {\\*\\htmltag64 <p>}Hello Bob, order 4711{\\*\\htmltag72 </p>}}'
    expect((await read(makeMsg({ subject: 'x', body: 'Hello Bob', rtf }), 'mail.msg')).text).toMatch(
      /Hello Bob, order 4711$/,
    )
  })

  it('reads a mail that starts with its body', async () => {
    expect((await read(Buffer.from('\r\nNothing but a body\r\n'))).text).toBe('Nothing but a body')
    await expect(read(Buffer.from('Nothing but a body'))).rejects.toMatchObject({ code: 'ingestion_failed' })
  })

  it('names what is attached, read or not', async () => {
    const unread = [{ name: 'junk.bin', type: 'application/octet-stream', content: new Uint8Array(900) }]
    const { text } = await read(makeEml({ subject: 'x', text: 'body', attachments: [...attachments, ...unread] }))
    expect(text).toContain('body\n\nAttachments: Zahlen.csv, größe.md, junk.bin')
  })

  it('reads bodies that Outlook keeps as RTF', async () => {
    const html =
      "{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\fonttbl{\\f0 Arial;}}{\\*\\htmltag64 <p>}\\htmlrtf {\\b \\htmlrtf0 Gr\\'fc\\u223?e{\\*\\htmltag72 </p>}\\htmlrtf }\\htmlrtf0 }"
    expect((await read(makeMsg({ subject: 'x', rtf: html }), 'mail.msg')).text).toMatch(/\n\nGrüße$/)
    const plain =
      "{\\rtf1\\ansi\\ansicpg932 {\\fonttbl{\\f0 Arial;}}{\\*\\unknown hidden}one\\par \\'93\\'fa\\'96\\'7b}"
    expect((await read(makeMsg({ subject: 'x', rtf: plain }), 'mail.msg')).text).toMatch(/\n\none\n日本$/)
  })

  it('reads mails and archives that are attached', async () => {
    const inner = makeEml({ subject: 'Inner', text: 'forwarded', attachments: attachments.slice(0, 1) })
    const zip = makeZip([
      { name: 'docs/a.txt', content: 'text a' },
      { name: '../b.txt', content: 'x' },
    ])
    const { text, result } = await read(
      makeEml({
        subject: 'Outer',
        text: 'see',
        attachments: [
          { name: '', type: 'message/rfc822', content: inner },
          { name: 'papers.zip', type: 'application/zip', content: zip },
        ],
      }),
    )
    expect(text).toMatch(/## Attachment: message\.eml\n\nFrom:[\s\S]*forwarded[\s\S]*## Attachment: Zahlen\.csv/)
    expect(text).toContain('## Attachment: papers.zip/docs/a.txt\n\ntext a')
    expect(result.pageCount).toBe(4)
    expect(result.warnings).toEqual([expect.stringMatching(/papers\.zip.*b\.txt.*leads out/)])
  })

  it('warns of what it cannot read and reads the rest', { tags: ['slow'] }, async () => {
    const { text, result } = await read(
      makeEml({
        subject: 'x',
        text: 'body',
        attachments: [
          { name: 'broken.pdf', type: 'application/pdf', content: '%PDF-1.4 broken' },
          {
            name: 'junk.bin',
            type: 'application/octet-stream',
            content: Uint8Array.from({ length: 900 }, (_b, i) => (i * 197) & 0xff),
          },
          { name: 'good.txt', type: 'text/plain', content: 'good text' },
        ],
      }),
    )
    expect(text).toContain('good text')
    expect(result.warnings).toHaveLength(2)
    expect(result.warnings?.[0]).toMatch(/^The attachment "broken\.pdf" was not read\. [A-Z].*\.$/)
  })

  it('stops at mails nested too deeply', async () => {
    let mail = makeEml({ subject: 'core', text: 'core' })
    for (let depth = 8; depth > 0; depth -= 1)
      mail = makeEml({
        subject: `${depth}`,
        text: `level ${depth}`,
        attachments: [{ name: '', type: 'message/rfc822', content: mail }],
      })
    const { text, result } = await read(mail)
    expect(text).toContain('level 6')
    expect(text).not.toContain('level 7')
    expect(result.warnings?.join()).toMatch(/too deep/)
  })

  it('stops at too many attachments', { tags: ['slow'] }, async () => {
    const many = Array.from({ length: 520 }, (_file, index) => ({ name: `${index}.txt`, content: `file ${index}` }))
    const { result } = await read(
      makeEml({
        subject: 'x',
        text: 'x',
        attachments: [{ name: 'many.zip', type: 'application/zip', content: makeZip(many) }],
      }),
    )
    expect(result.pageCount).toBe(500)
    expect(result.warnings?.join()).toMatch(/Only some of its files/)
  })

  it('reports that attachments are not read when it has no parsers for them', { tags: ['slow'] }, async () => {
    const alone = mailParser()
    const { result } = await read(makeEml({ subject: 'x', text: 'x', attachments }), 'x.eml', alone)
    expect(result).toMatchObject({ pageCount: 1, warnings: [expect.any(String), expect.any(String)] })
    await alone.close()
  })
})

async function read(
  bytes: Uint8Array,
  fileName = 'mail.eml',
  from = parser,
): Promise<{ text: string; result: ParseResult }> {
  const pages: string[] = []
  const result = await from.parse({
    bytes,
    fileName,
    mediaType: fileName.endsWith('.msg') ? 'application/vnd.ms-outlook' : 'message/rfc822',
    signal: new AbortController().signal,
    onPage: (page) => void pages.push(page.text),
  })
  return { text: pages.join('\n\n'), result }
}
