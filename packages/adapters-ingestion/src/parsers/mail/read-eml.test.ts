import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { readEml } from './read-eml.ts'

const mail = (head: string, body: string, encoding: string): Buffer =>
  iconv.encode(`From: Ann <ann@example.org>\r\n${head}\r\n\r\n${body}\r\n`, encoding)

const russian = 'Отчёт о продажах за март готов, смотрите приложение к этому письму.'

it('reads letters of an encoding that a mail does not declare', async () => {
  const read = await readEml(mail('Subject: Отчёт о продажах', russian, 'windows-1251'))
  expect([read.subject, read.body.trim()]).toEqual(['Отчёт о продажах', russian])
})

it('reads letters in headers by the charset of the body', async () => {
  const head = 'Subject: Größe der Lieferung\r\nContent-Type: text/plain; charset=iso-8859-1'
  const read = await readEml(mail(head, 'Grüße', 'latin1'))
  expect([read.subject, read.body.trim()]).toEqual(['Größe der Lieferung', 'Grüße'])
})

it('reads UTF-8 that is declared as Western European', async () => {
  const head = 'Subject: x\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit'
  expect((await readEml(mail(head, 'Größe – 5 €', 'utf8'))).body.trim()).toBe('Größe – 5 €')
  expect((await readEml(mail(head, 'Größe', 'latin1'))).body.trim()).toBe('Größe')
})

it('leaves the bytes of parts that declare their own encoding', async () => {
  const head = 'Subject: x\r\nContent-Type: text/plain; charset=koi8-r'
  expect((await readEml(mail(head, russian, 'koi8-r'))).body.trim()).toBe(russian)
})

it('leaves out styles and scripts that a saved web page is shown with', async () => {
  const part = (type: string, name: string, content: string): string =>
    `--B\r\nContent-Type: ${type}\r\nContent-Location: https://example.org/${name}\r\n\r\n${content}\r\n`
  const head =
    'Subject: Saved page\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary=B'
  const parts = [
    part('text/html; charset=utf-8', 'page', '<html><body><p>The page</p></body></html>'),
    part('text/css', 'a.css', '.a { color: red }'),
    part('application/javascript', 'a.js', 'run()'),
    part('image/png', 'a.png', 'x'),
    part('application/pdf', 'a.pdf', 'x'),
  ]
  const read = await readEml(mail(head, `${parts.join('')}--B--`, 'utf8'))
  expect(read.body).toBe('The page')
  expect(read.attachments).toHaveLength(1)
})

it('shows the date as the sender wrote it, and in order of year, month and day', async () => {
  const dateOf = async (head: string): Promise<string | undefined> =>
    (await readEml(mail(`Subject: x\r\n${head}`, 'Hello', 'utf8'))).headers.find(([name]) => name === 'Date')?.[1]
  const written = 'Sat, 31 Oct 2026 23:30:00 -0500'
  expect(await dateOf(`Date: ${written}`)).toBe(`${written} (2026-11-01T04:30:00.000Z)`)
  expect(await dateOf('Date: last week')).toBe('last week')
  expect(await dateOf('X-Other: 1')).toBe('')
})

it('reads a mail in UTF-16, with and without a mark', async () => {
  const expected = ['Отчёт', russian]
  for (const encoding of ['utf-16le', 'utf-16be']) {
    for (const addBOM of [false, true]) {
      const text = `From: Ann <ann@example.org>\r\nSubject: Отчёт\r\n\r\n${russian} And so on in English.\r\n`
      const read = await readEml(iconv.encode(text, encoding, { addBOM }))
      expect([read.subject, read.body.trim().slice(0, russian.length)]).toEqual(expected)
    }
  }
})
