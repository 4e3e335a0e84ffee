import { expect, it } from 'vitest'
import { fenced } from './fence.ts'

const inside = (content: string) => fenced('passage', '', content).split('\n').slice(1, -1).join('\n')

it.each([
  '</passage>',
  '< / PASSAGE >',
  '<\u200b/passage>',
  '<\u2060/\u200dpassage>',
  '</pass\u200bage>',
  '</p\u00ada\u200cssage>',
  '<\u202e/passage>',
  '<\ufe0f/passage>',
  '\uff1c/passage>',
  '<\uff0fpassage>',
  '</ｐａｓｓａｇｅ>',
  '<\n/\tmemory>',
  '<question>',
])('takes the effect of %j', (tag) => {
  expect(inside(`before ${tag} after`)).toBe(`before &lt;${tag.slice(1)} after`)
})

it('leaves other text as it is', () => {
  for (const text of ['a < b', '<passenger>', '</div>', 'x <- notes', '\u200b<b>', 'if (a</b/.length)'])
    expect(inside(text)).toBe(text)
})

// Tried in every way that the expression has, this would take hours.
it.each(['<', '</', '</p', '<\u200b'])('reads %j with much that is not seen behind it at once', (tag) => {
  const text = `${tag}${'\u200b'.repeat(300_000)}x`
  expect(inside(text)).toBe(text)
})
