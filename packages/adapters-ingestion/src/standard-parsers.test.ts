import type { DocumentParser } from '@docent/core/ports'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
    ['text/csv', 'text'],
    ['application/json', 'text'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
    ['application/vnd.ms-excel', 'xls'],
    ['application/vnd.oasis.opendocument.presentation', 'odp'],
    ['application/epub+zip', 'epub'],
  ])('reads %s by the parser %s', (mediaType, name) => {
    open()
    expect(parsers.parserFor(mediaType)?.name).toBe(name)
  })

  it('knows types it cannot read', async () => {
    open()
    const mail = await parsers.detect(Buffer.from('From: a@example.org\nSubject: Hi\n\nText'), 'mail.txt')
    expect(mail).toBe('message/rfc822')
    expect(parsers.parserFor('message/rfc822')).toBeUndefined()
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
