/** @module-tag slow */
import type { DocumentParser } from '@docent/core/ports'
import { fakeTextRecognizer } from '@docent/core/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeMbox } from './archives/mbox/mbox.fixture.ts'
import { makeZip } from './archives/zip/zip.fixture.ts'
import { makeDocx } from './parsers/docx/docx.fixture.ts'
import { blankPdf } from './parsers/pdf/pdf.fixture.ts'
import { makePptx } from './parsers/pptx/pptx.fixture.ts'
import { standardParsers, type StandardParsersOptions } from './standard-parsers.ts'

describe('standardParsers', () => {
  let parsers: ReturnType<typeof standardParsers>
  afterEach(() => parsers.close())
  const open = (options?: StandardParsersOptions): void => {
    parsers = standardParsers(options)
  }

  it.each([
    ['application/pdf', 'pdf'],
    ['text/html', 'html'],
    ['text/markdown', 'markdown'],
    ['text/plain', 'text'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
    ['application/vnd.ms-excel', 'xls'],
    ['application/vnd.oasis.opendocument.presentation', 'odp'],
    ['application/epub+zip', 'epub'],
    ['text/csv', 'csv'],
    ['application/json', 'json'],
    ['application/rss+xml', 'xml'],
    ['application/x-ipynb+json', 'notebook'],
    ['text/x-source-python', 'source-code'],
    ['message/rfc822', 'mail'],
    ['application/vnd.ms-outlook', 'mail'],
    ['image/png', 'image'],
    ['image/tiff', 'image'],
    ['audio/mpeg', 'media'],
    ['video/mp4', 'media'],
  ])('reads %s by the parser %s', (mediaType, name) => {
    open()
    expect(parsers.parserFor(mediaType)?.name).toBe(name)
  })

  it('knows types it cannot read', async () => {
    open()
    const program = await parsers.detect(Buffer.from('%!PS-Adobe-3.0\n%%Pages: 1\n'), 'print.txt')
    expect(program).toBe('application/postscript')
    expect(parsers.parserFor('application/postscript')).toBeUndefined()
    expect(parsers.archiveFor?.('application/postscript')).toBeUndefined()
  })

  it.each([
    ['application/zip', 'zip'],
    ['application/mbox', 'mbox'],
    ['application/gzip', 'tar'],
  ])('opens %s by the archive %s', (mediaType, name) => {
    open({ archives: { maxEntries: 5 } })
    expect(parsers.archiveFor?.(mediaType)?.name).toBe(name)
    expect(parsers.parserFor(mediaType)?.name).toBe('archive')
  })

  it('reads a mailbox as one document for those who take no documents out of it', async () => {
    open()
    const bytes = makeMbox(['Subject: one\nTo: a@b.org\n\nfirst', 'Subject: two\nTo: a@b.org\n\nsecond'])
    const mediaType = (await parsers.detect(bytes, 'inbox')) ?? ''
    const pages: string[] = []
    const request = { bytes, fileName: 'inbox', mediaType, signal: new AbortController().signal }
    const result = await parsers
      .parserFor(mediaType)
      ?.parse({ ...request, onPage: ({ text }) => void pages.push(text) })
    expect(result).toEqual({ type: 'mbox', pageCount: 2 })
    expect(pages).toEqual([
      '## File: inbox/0001 one.eml\n\nTo: a@b.org\nSubject: one\n\nfirst',
      '## File: inbox/0002 two.eml\n\nTo: a@b.org\nSubject: two\n\nsecond',
    ])
    const none = makeZip([{ name: '../a.txt', content: 'x' }])
    await expect(
      parsers.parserFor('application/zip')?.parse({ ...request, bytes: none, onPage: () => undefined }),
    ).rejects.toMatchObject({ code: 'ingestion_failed' })
  })

  it.each([
    ['blank.pdf', () => blankPdf(2)],
    ['blank.docx', () => makeDocx({ body: '<w:p/>' })],
    ['blank.pptx', () => makePptx([{ shapes: '' }])],
    ['blank.rtf', () => Buffer.from('{\\rtf1\\ansi \\par}')],
    ['blank.html', () => Buffer.from('<html><body> </body></html>')],
    ['blank.txt', () => Buffer.from(' \n\n')],
    ['blank.csv', () => Buffer.from('\n\n')],
  ])('fails on %s, in which there is no text', { tags: ['slow'] }, async (fileName, make) => {
    open()
    const bytes = await make()
    const mediaType = (await parsers.detect(bytes, fileName)) ?? ''
    const request = { bytes, fileName, mediaType, signal: new AbortController().signal, onPage: () => undefined }
    await expect(parsers.parserFor(mediaType)?.parse(request)).rejects.toMatchObject({
      code: 'ingestion_failed',
      message: expect.stringContaining('No text was found in the file;') as string,
    })
  })

  it('leaves an archive to a parser of the host', () => {
    const own: DocumentParser = {
      name: 'own',
      mediaTypes: ['application/zip'],
      parse: () => Promise.reject(new Error('x')),
    }
    open({ parsers: [own] })
    expect(parsers.parserFor('application/zip')).toBe(own)
    expect(parsers.archiveFor?.('application/zip')).toBeUndefined()
  })

  it('names its recognizers and closes them', async () => {
    const close = vi.fn<() => Promise<void>>(() => Promise.resolve())
    open({ recognizers: [{ ...fakeTextRecognizer({ read: () => 'text' }), close }] })
    expect(parsers.recognizers).toMatchObject([{ name: 'fake', readsHandwriting: false }])
    await parsers.close()
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('takes further parsers, before its own ones, and closes them', async () => {
    const close = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const own: DocumentParser & { close(): Promise<void> } = {
      name: 'own',
      mediaTypes: ['message/rfc822', 'text/plain'],
      parse: () => Promise.resolve({ type: 'own', pageCount: 0 }),
      close,
    }
    open({ parsers: [own] })
    expect(parsers.parserFor('message/rfc822')).toBe(own)
    expect(parsers.parserFor('text/plain')).toBe(own)
    expect(parsers.parserFor('text/markdown')?.name).toBe('markdown')
    await parsers.close()
    expect(close).toHaveBeenCalledTimes(1)
  })
})
