import { describe, expect, it } from 'vitest'
import type { ModelStreamPart } from '../../../kernel/ports/index.ts'
import { withoutPictures } from './without-pictures.ts'

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
  ])('makes a link of %j', async (text, wanted) => {
    expect(await whole(text)).toBe(wanted)
    expect(await whole(...text.split(''))).toBe(wanted)
  })

  it.each([
    'Stop! [1] says so [2]: yes.',
    'In Rust vec![1, 2] is a list.\n\nAnd [this](https://a.example/) a link.',
    'Really?!',
    'A list![',
    'Open at [1]:',
  ])('leaves %j as it is', async (text) => {
    expect(await whole(text)).toBe(text)
    expect(await whole(...text.split(''))).toBe(text)
  })

  it('says the same in whatever pieces it comes', async () => {
    const letters = ['!', '[', ']', '(', '![', '](', ']:', '/', '\n', ' ', 'a', 'https://']
    let seed = 1
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    for (let round = 0; round < 500; round++) {
      const pieces = Array.from({ length: random(12) }, () =>
        Array.from({ length: random(6) }, () => letters[random(letters.length)]!).join(''),
      )
      const once = await whole(pieces.join(''))
      expect(await whole(...pieces), JSON.stringify(pieces)).toBe(once)
      expect(once).not.toMatch(/!\[[^\n]*?\][([]/)
    }
  })

  it('holds nothing back that cannot become a picture', async () => {
    expect(await said('The dome', ' turns', '.')).toEqual(['The dome', ' turns', '.'])
  })
})
