/** @module-tag slow */
import iconv from 'iconv-lite'
import { afterAll, describe, expect, it } from 'vitest'
import { mailParser } from './mail-parser.ts'
import { makeMsg } from './msg.fixture.ts'

const parser = mailParser()
afterAll(() => parser.close())

async function read(bytes: Uint8Array): Promise<string> {
  const pages: string[] = []
  const mediaType = 'application/vnd.ms-outlook'
  const onPage = ({ text }: { readonly text: string }) => void pages.push(text)
  await parser.parse({ bytes, fileName: 'mail.msg', mediaType, signal: new AbortController().signal, onPage })
  return pages.join('\n\n')
}

const internetCodePage = 0x3fde0003
const messageCodePage = 0x3ffd0003
const messageLocale = 0x3ff10003

describe('texts that are not Unicode', () => {
  it.each([
    ['the code page of the mail', 'windows-1251', { [messageCodePage]: 1251, [messageLocale]: 1031 }, 'Заказ'],
    ['its locale', 'cp950', { [messageLocale]: 0x0404, [internetCodePage]: 65001 }, '訂單'],
    ['the simplified one', 'gb18030', { [messageLocale]: 0x0804 }, '订单'],
    ['the code page it was sent in', 'koi8-r', { [internetCodePage]: 20866 }, 'Заказ'],
    ['that of Western Europe otherwise', 'windows-1252', { [internetCodePage]: 65001 }, 'Größe – 5 €'],
    ['that of an unknown page', 'windows-1252', { [messageCodePage]: 99999 }, 'Größe'],
  ])('are read by %s', async (_name, encoding, properties, subject) => {
    const mail = makeMsg({ subject, body: `${subject}!`, ansi: { encoding, properties } })
    expect(await read(mail)).toContain(`Subject: ${subject}\n\n${subject}!`)
  })

  it('are read by the code page sent where they are HTML that declares none', async () => {
    const html = iconv.encode('<p>автоматически</p>', 'windows-1251')
    const ansi = { encoding: 'windows-1252', properties: { [messageLocale]: 1031, [internetCodePage]: 1251 } }
    expect(await read(makeMsg({ subject: 'Größe', html, ansi }))).toContain('Subject: Größe\n\nавтоматически')
  })
})

it('gives attachments without a name one', async () => {
  expect(await read(makeMsg({ subject: 'x', attachments: [{ content: 'signed' }] }))).toContain(
    'Attachments: attachment',
  )
})

it('names attachments that it cannot read', async () => {
  const bytes = makeMsg({ subject: 'x', attachments: [{ name: 'lost.pdf', content: '' }] })
  const { warnings } = await parser.parse({
    ...{ bytes, fileName: 'mail.msg', mediaType: 'application/vnd.ms-outlook' },
    ...{ signal: new AbortController().signal, onPage: () => undefined },
  })
  expect(warnings).toEqual([expect.stringContaining('The attachment "lost.pdf" was not read.')])
})

it('reads a mail whose last sector is not filled up', async () => {
  const whole = makeMsg({ subject: 'x', body: 'the body '.repeat(1_000) })
  let end = whole.length
  while (whole[end - 1] === 0) end -= 1
  expect(end % 512).not.toBe(0)
  expect(await read(whole.subarray(0, end))).toContain('the body')
})
