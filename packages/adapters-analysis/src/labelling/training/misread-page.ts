import type { LabelledPage, PageBox, PageEntity, PageWord } from '@docent/core/ports'
import { seededRandom, type RandomSource } from '../../numbers/seeded-random.ts'
import { entityOfWords } from '../tags.ts'

/** How often recognition fails: of words, and of letters. */
const lostWords = 0.05
const cutWords = 0.04
const joinedWords = 0.04
const wrongLetters = 0.035
/** Of a word's height. */
const shift = 0.12

/** Letters that look alike, in groups. */
const alike = [
  '0OQDo',
  '1lI|i!',
  '5Ss$',
  '8B&',
  '2Zz',
  '6Gb',
  '9gq',
  'ceo',
  'nmru',
  'hbk',
  'vwy',
  'tf',
  '.,',
  ':;',
  '-~',
].map((group) => Array.from(group))

/**
 * The page as text recognition might read it: wrong letters, words that are lost, cut or joined, and boxes a little off. Words that
 * are joined belong to one entity, or to none.
 */
export function misreadPage(page: LabelledPage, seed: number): LabelledPage {
  const random = seededRandom(seed)
  const entityOf = entityOfWords(page)
  const words: PageWord[] = []
  const members = page.entities.map((): number[] => [])
  for (let at = 0; at < page.words.length; at++) {
    if (random() < lostWords) continue
    const entity = entityOf[at]!
    let word = page.words[at]!
    const next = page.words[at + 1]
    if (next !== undefined && entityOf[at + 1] === entity && random() < joinedWords && isNear(word, next)) {
      word = { text: word.text + next.text, box: around(word.box, next.box) }
      at++
    }
    for (const part of random() < cutWords ? cut(word, random) : [word]) {
      words.push({ text: misread(part.text, random), box: shifted(part.box, random) })
      members[entity]?.push(words.length - 1)
    }
  }
  const entities = page.entities
    .map(({ label }, at): PageEntity => ({ label, words: members[at]! }))
    .filter((entity) => entity.words.length > 0)
  return { ...page, words, entities }
}

const isNear = ({ box: one }: PageWord, { box: other }: PageWord): boolean =>
  Math.abs(one[1] - other[1]) < (one[3] - one[1]) / 2 && other[0] >= one[0] && other[0] - one[2] < one[3] - one[1]

const around = (one: PageBox, other: PageBox): PageBox => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
]

function cut(word: PageWord, random: RandomSource): PageWord[] {
  const { text, box } = word
  if (text.length < 4) return [word]
  const at = 1 + Math.floor(random() * (text.length - 1))
  const x = box[0] + ((box[2] - box[0]) * at) / text.length
  return [
    { text: text.slice(0, at), box: [box[0], box[1], x, box[3]] },
    { text: text.slice(at), box: [x, box[1], box[2], box[3]] },
  ]
}

const misread = (text: string, random: RandomSource): string =>
  Array.from(text, (letter) => {
    if (random() >= wrongLetters) return letter
    const group = alike.find((letters) => letters.includes(letter))
    return group === undefined ? letter : group[Math.floor(random() * group.length)]!
  }).join('')

function shifted([x0, y0, x1, y1]: PageBox, random: RandomSource): PageBox {
  const most = (y1 - y0) * shift
  const off = (): number => (random() * 2 - 1) * most
  return [x0 + off(), y0 + off(), x1 + off(), y1 + off()]
}
