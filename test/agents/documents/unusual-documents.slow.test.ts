/** @module-tag slow */
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encodePng } from './small-png.ts'
import { call, readBack, toolContext } from './tool-calls.ts'

const letters = 'Ελληνικά Привет İstanbul ğüş 漢字 مرحبا بالعالم 😀'
const files = { 'charts/a b.png': encodePng(20, 10), 'notes.txt': new TextEncoder().encode('text') }

async function docx(markdown: string, given: Record<string, Uint8Array> = files) {
  const result = await call('write_docx', { file_name: 'a', markdown }, toolContext(given))
  const [file] = result.files ?? []
  return { content: result.content, failed: result.failed, file: file?.content }
}
const textOf = async (file: Uint8Array | undefined) => (await readBack(file!, 'a.docx')).join('\n')

describe('unusual documents', () => {
  it('keep letters of all languages in Word documents', async () => {
    expect(await textOf((await docx(`# ${letters}`)).file)).toBe(`# ${letters}`)
  })

  it.each([
    ['write_docx', 'word/media/'],
    ['write_pdf', '/Subtype /Image'],
  ])('show pictures of the chat, by %s', async (tool, mark) => {
    const markdown = 'Before ![A chart](charts/a%20b.png) after'
    const result = await call(tool, { file_name: 'a', markdown }, toolContext(files))
    expect(result.content).not.toContain('left out')
    expect(Buffer.from(result.files![0]!.content).includes(mark)).toBe(true)
  })

  it.each([
    ['../../etc/passwd', 'no file of this chat'],
    ['/etc/passwd', 'no file of this chat'],
    ['https://example.org/a.png', 'no file of this chat'],
    ['data:image/png;base64,AAAA', 'no file of this chat'],
    ['notes.txt', 'only PNG and JPEG'],
    ['bomb.png', 'it is damaged'],
    ['huge.png', 'more than 25000000 pixels'],
  ])('show no picture %s', async (name, reason) => {
    const bomb = encodePng(20, 10, deflateSync(Buffer.alloc(50_000_000)))
    const { content, file } = await docx(`![alternative](${name})`, {
      ...files,
      'bomb.png': bomb,
      'huge.png': encodePng(10_000, 10_000, new Uint8Array(4)),
    })
    expect(content).toContain(`The picture ${name} was left out`)
    expect(content).toContain(reason)
    expect(await textOf(file)).toBe('alternative')
  })

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'vbscript:x', 'data:text/html,x', 'relative.html'])(
    'have no link to %s',
    async (address) => {
      const { content, file } = await docx(`[text](<${address}>)`)
      expect(content).toContain(`others are plain text, such as ${address}`)
      expect(await textOf(file)).toBe('text')
    },
  )

  it('keep marks of citations, also those whose label is defined', async () => {
    const { file } = await docx('One [1], two [2][3] and [^4].\n\n[1]: https://example.org/a\n\n[^4]: A note')
    const text = await textOf(file)
    expect(text).toContain('One [[1]], two [2][3] and [4].')
    expect(text).toContain('[4] A note')
  })

  it('leave out what XML cannot hold', async () => {
    const { file } = await docx('a\u0001b\u000bc\ud800d\ufffe & <b>e</b> ]]>')
    expect(await textOf(file)).toBe('abcd & <b>e</b> ]]>')
  })

  it.each([
    ['lists nested on a line', '- '.repeat(20_000), 'nested more than 60 levels'],
    ['lists nested by indentation', nestedLines(400), 'nested more than 60 levels'],
    ['nested emphasis', nestedEmphasis(80), 'nested more than 60 levels'],
    ['a line that never ends', 'x'.repeat(60_000), 'more than 50000 letters'],
    ['a table with too many cells', `|a|b|\n|-|-|\n${'|x|y|\n'.repeat(10_001)}`, '20000 cells at most'],
    ['too many pages', '\\newpage\n\n'.repeat(1_001), 'more than 1000 pages'],
  ])('are refused: %s', async (_what, markdown, message) => {
    expect(await docx(markdown)).toMatchObject({ failed: true, content: expect.stringContaining(message) })
  })

  it('stay on the last level where lists are deeper than documents show', async () => {
    const { content, file } = await docx(nestedLines(12))
    expect(content).toContain('indented 9 levels at most')
    expect((await textOf(file)).match(/item/g)).toHaveLength(12)
  })
})

function nestedLines(levels: number): string {
  return Array.from({ length: levels }, (_, level) => `${' '.repeat(2 * level)}- item`).join('\n')
}

function nestedEmphasis(levels: number): string {
  return `${'~~a *b '.repeat(levels)}${'c* d~~ '.repeat(levels)}`
}
