import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const german = 'Grüße aus Köln: schöne Straßen, große Bäume und viele fröhliche Menschen.'
const russian = 'Привет, мир! Это проверка кодировки текста, в котором достаточно слов.'
const japanese = '名前,年齢,住所\n佐藤太郎,30,東京\n三木英子,25,大阪'

describe('decodeText', () => {
  it.each([
    ['utf-8', german, {}],
    ['utf-8', japanese, { addBOM: true }],
    ['utf-16le', german, { addBOM: true }],
    ['utf-16be', german, { addBOM: true }],
    ['utf-32le', german, { addBOM: true }],
    ['utf-32be', german, { addBOM: true }],
    ['utf-16le', german, {}],
    ['utf-16be', german, {}],
    ['windows-1252', german, {}],
    ['windows-1252', 'name;größe\nJürgen;1,5\nÄnne;2,5\n', {}],
    ['windows-1252', 'Preis: 5 €', {}],
    ['windows-1252', 'señor año', {}],
    ['windows-1251', russian, {}],
    ['koi8-r', russian, {}],
    ['shift_jis', japanese, {}],
    ['euc-jp', 'これは日本語の文章です。とても短いですが、判別できます。', {}],
  ])('reads %s', async (encoding, text, options) => {
    expect(await decodeText(iconv.encode(text, encoding, options))).toBe(text)
  })

  it('reads the shift sequences of ISO-2022-JP', async () => {
    expect(await decodeText(Buffer.from('\x1b$BF|K\\8l$N%F%-%9%H\x1b(B and more', 'latin1'))).toBe(
      '日本語のテキスト and more',
    )
  })

  it('believes UTF-8 more than what the content declares, and that more than a guess', async () => {
    expect(await decodeText(Buffer.from('Grüße'), { declared: 'windows-1252' })).toBe('Grüße')
    expect(await decodeText(Buffer.from([0xe9, 0xe8]), { declared: 'windows-1252' })).toBe('éè')
    expect(await decodeText(iconv.encode(german, 'windows-1252'), { declared: 'no-such-encoding' })).toBe(german)
  })

  it('finds the encoding of a text that starts with plain letters', async () => {
    const text = `${'plain text. '.repeat(10_000)}${german}`
    expect(await decodeText(iconv.encode(text, 'windows-1252'))).toBe(text)
  })

  it('knows one line end, also where slices meet', async () => {
    expect(await decodeText(Buffer.from('a\r\nb\rc\nd\u2028e\r'))).toBe('a\nb\nc\nd\ne\n')
    const half = 512 * 1024
    const text = `${'x'.repeat(half - 1)}\r\n${'ü'.repeat(half)}\r\nend`
    expect(await decodeText(Buffer.from(text))).toBe(text.replaceAll('\r\n', '\n'))
  })

  it.each([
    ['control characters', Uint8Array.from([1, 2, 3, 4, 65, 66])],
    ['zeros', new Uint8Array(64)],
    ['the start of a program', Buffer.from('\x7fELF\x02\x01\x01\0\0\0\xff\xfe', 'latin1')],
  ])('refuses %s', async (_name, bytes) => {
    await expect(decodeText(bytes)).rejects.toMatchObject({ code: 'ingestion_failed' })
  })

  it('stops when it is aborted between two slices', async () => {
    const controller = new AbortController()
    const decoding = decodeText(Buffer.alloc(2_000_000, 'a'), { signal: controller.signal })
    controller.abort()
    await expect(decoding).rejects.toMatchObject({ code: 'canceled' })
  })
})
