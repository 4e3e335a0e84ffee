import { describe, expect, it } from 'vitest'
import type { ModelStreamPart } from '../../../kernel/ports/index.ts'
import { linksForPictures, withoutPictures } from './without-pictures.ts'

async function said(...pieces: readonly string[]): Promise<string[]> {
  async function* parts(): AsyncGenerator<ModelStreamPart> {
    for (const text of pieces) yield { type: 'text-delta', text }
    yield { type: 'finish', reason: 'stop', usage: { inputTokens: 1, outputTokens: 1 } }
  }
  const texts: string[] = []
  for await (const part of withoutPictures(parts())) if (part.type === 'text-delta') texts.push(part.text)
  return texts
}
const whole = async (...pieces: readonly string[]) => (await said(...pieces)).join('')

describe('withoutPictures', () => {
  it.each([
    ['See ![a](https://evil.example/?d=1).', 'See [a](https://evil.example/?d=1).'],
    ['![](//evil.example/x)', '[](//evil.example/x)'],
    ['![a [b] c](https://evil.example/)', '[a [b] c](https://evil.example/)'],
    ['![a\nb](https://evil.example/)', '[a\nb](https://evil.example/)'],
    ['![a][b]\n\n[b]: https://evil.example/', '[a][b]\n\n[b] : https://evil.example/'],
    ['![b]\n\n[b]:\n  <https://evil.example/>', '![b]\n\n[b] :\n  <https://evil.example/>'],
    [`![${'x'.repeat(1_100)}](https://evil.example/)`, `[${'x'.repeat(1_100)}](https://evil.example/)`],
    ['```\n![a](b.png)\n```', '```\n[a](b.png)\n```'],
    ['![b]\n\n[b]: https:\\/\\/evil.example/', '![b]\n\n[b] : https:\\/\\/evil.example/'],
    ['![b]\n\n[b]: https&colon;//evil.example/', '![b]\n\n[b] : https&colon;//evil.example/'],
    ['![b]\n\n[b]: https:/evil.example/', '![b]\n\n[b] : https:/evil.example/'],
    ['![b]\n\n   [b]:\thttps:evil', '![b]\n\n   [b] :\thttps:evil'],
    ['![b]\n\n> 1. [b\\]\n c]: x', '![b]\n\n> 1. [b\\]\n c] : x'],
    [`![a b]\n\n[a${' '.repeat(3_000)}b]: x`, `![a b]\n\n[a${' '.repeat(3_000)}b] : x`],
    ['![b]: x\ny](z)', '[b] : x\ny](z)'],
    ['[b][c]\n[d]: x', '[b][c]\n[d] : x'],
  ])('makes a link of %j', async (text, wanted) => {
    expect(await whole(text)).toBe(wanted)
    expect(await whole(...text.split(''))).toBe(wanted)
  })

  it.each([
    ['See <img src="https://evil.example/?d=1">.', 'See < img src="https://evil.example/?d=1">.'],
    ['<IMG/SRC=//evil.example/>', '< IMG/SRC=//evil.example/>'],
    ['<img\nsrcset = "https://evil.example/ 2x"', '< img\nsrcset = "https://evil.example/ 2x"'],
    ['![a](<img src=x>)', '[a](< img src=x>)'],
    ['<p style="background: url(//evil.example/)">', '< p style="background: url(//evil.example/)">'],
    ['<style>p { background: url(//evil.example/) }</style>', '< style>p { background: url(//evil.example/) }</style>'],
    ['<svg><Script\n>', '<svg>< Script\n>'],
    ['<<img src=x>', '<< img src=x>'],
    ['<https://style=background:url(//evil.example/)>', '< https://style=background:url(//evil.example/)>'],
    ['<!-- --><video poster=x>', '<!-- -->< video poster=x>'],
    [`<img ${' '.repeat(300)}>`, `< img ${' '.repeat(300)}>`],
    ['<img', '< img'],
  ])('takes the effect of the tag in %j', async (text, wanted) => {
    expect(await whole(text)).toBe(wanted)
    expect(await whole(...text.split(''))).toBe(wanted)
  })

  it.each([
    'One<br>two<br />three',
    '<details open>More</details>',
    'See <https://a.example/b?c>.',
    'A Map<string, number> of 1 < 2 <3',
    'a <',
    'Stop! [1] says so [2]: yes.',
    'In Rust vec![1, 2] is a list.\n\nAnd [this](https://a.example/) a link.',
    'Really?!',
    'A list![',
    'Open at [1]:',
    '- [ ] Buy milk: two',
    '[a](b): c',
    'Wow!!!!\n\n[a]',
  ])('leaves %j as it is', async (text) => {
    expect(await whole(text)).toBe(text)
    expect(await whole(...text.split(''))).toBe(text)
  })

  it('streams the same whatever pieces it comes in', async () => {
    const letters = [
      '!',
      '[',
      ']',
      '(',
      '![',
      '](',
      ']:',
      '/',
      '\n',
      '\n\n[',
      '\\',
      ' ',
      '> ',
      'a',
      'https://',
      '<',
      '>',
      '=',
    ]
    let seed = 1
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    for (let round = 0; round < 500; round++) {
      const pieces = Array.from({ length: random(12) }, () =>
        Array.from({ length: random(6) }, () => letters[random(letters.length)]!).join(''),
      )
      const once = await whole(pieces.join(''))
      expect(await whole(...pieces), JSON.stringify(pieces)).toBe(once)
      expect(once).not.toMatch(/!\[[^\n]*?\][([]/)
      expect(once).not.toMatch(/^[\s>]*\[(\\.|[^[\]\\])*\]:/m)
      expect(once).not.toMatch(/<[a-z][^<>]*=/)
      expect(linksForPictures(once)).toBe(once)
    }
  })

  it('holds nothing back that cannot become a picture', async () => {
    expect(await said('The dome', ' turns', '.')).toEqual(['The dome', ' turns', '.'])
  })

  it('continues what was said of an answer', async () => {
    async function* parts(): AsyncGenerator<ModelStreamPart> {
      yield { type: 'text-delta', text: 'b]: https://evil.example/' }
    }
    const said = await Array.fromAsync(withoutPictures(parts(), 'See ![a b].\n\n[a '))
    expect(said).toEqual([{ type: 'text-delta', text: 'b] : https://evil.example/' }])
    const closed = await Array.fromAsync(withoutPictures(parts(), '[a] [b'))
    expect(closed).toEqual([{ type: 'text-delta', text: 'b]: https://evil.example/' }])
  })

  it.each([
    ['!', '', '!'.repeat(100)],
    ['[', '['],
    ['\n[a', '\n[a'],
    ['\n[a]:', '\n[a] :'],
    ['![](', '[]('],
    ['\\', '\\'],
    ['- ', '- '],
    ['\n ', '\n '],
    ['<', '<'],
    ['<a', '< a'],
    ['<a>', '<a>'],
    ['<a=', '< a='],
  ])('reads a long row of %j once', (part, wanted, instead?: string) => {
    const rows = 200_000
    expect(linksForPictures(part.repeat(rows)) === (instead ?? wanted.repeat(rows))).toBe(true)
  })
})
