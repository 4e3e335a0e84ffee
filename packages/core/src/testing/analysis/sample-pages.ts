import type { ClassifiedPage, LabelledPage, PageEntity, PageWord, WordPage } from '../../kernel/ports/index.ts'

const names = ['Ada Stone', 'Ben Moss', 'Cleo Reed', 'Dan Frost', 'Eva Lund', 'Finn Bright']
const towns = ['Ashford', 'Brook', 'Colton', 'Dale']

/** Small pages with a name and an amount, beside words that label them; each its own document. */
export function samplePages(count: number, first = 0): LabelledPage[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index
    const name = names[number % names.length]!
    const amount = `${10 + ((number * 37) % 90)}.${10 + ((number * 13) % 90)}`
    const words: PageWord[] = []
    const write = (text: string, x: number, y: number): number[] =>
      text.split(' ').map((word, at) => {
        words.push({ text: word, box: [x + at * 60, y, x + at * 60 + word.length * 7, y + 12] })
        return words.length - 1
      })
    write('Customer:', 20, 20)
    const entities: PageEntity[] = [{ label: 'name', words: write(name, 120, 20) }]
    write(`Port of ${towns[number % towns.length]!}`, 20, 60 + (number % 3) * 4)
    write('Amount:', 20, 100)
    entities.push({ label: 'amount', words: write(amount, 120, 100) })
    return { document: `sample-${number}`, page: 0, width: 400, height: 200, words, entities }
  })
}

const vocabularies = {
  letter: 'dear sir please find enclosed with kind regards sincerely yours',
  invoice: 'invoice total amount due payment quantity price tax net number',
}

/** Pages of two kinds, each its own document. */
export function sampleKinds(count: number, first = 0): ClassifiedPage[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index
    const pageClass = number % 2 === 0 ? 'letter' : 'invoice'
    const vocabulary = vocabularies[pageClass].split(' ')
    const texts = Array.from({ length: 8 }, (__, at) => vocabulary[(number * 3 + at * 7) % vocabulary.length]!)
    const words = texts.map((text, at): PageWord => ({ text, box: [at * 60, 20, at * 60 + 50, 32] }))
    return { document: `kind-${number}`, page: 0, width: 600, height: 100, words, pageClass }
  })
}

export const emptyPage: WordPage = { document: 'empty', page: 0, width: 100, height: 100, words: [] }
