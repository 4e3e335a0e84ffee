import { expect, it } from 'vitest'
import { chancesOf, vectorOf } from './classifier-model.ts'
import { learnClasses } from './learn-classes.ts'
import { termsOf } from './page-terms.ts'

const exampleOf = (text: string, truth: number) => ({
  terms: termsOf({
    document: text,
    page: 0,
    width: 100,
    height: 100,
    words: text.split(' ').map((word, at) => ({ text: word, box: [at * 20, 0, at * 20 + 10, 10] as const })),
  }),
  truth,
})
const examples = Array.from({ length: 20 }, (_, at) =>
  at % 2 === 0 ? exampleOf(`dear sir ${at}`, 0) : exampleOf(`invoice total ${at}`, 1),
)
const learning = { classes: ['letter', 'invoice'], seed: 1, memoryMb: 64, onEpoch: () => undefined }

it.each([1, 2, 3])('distinguishes classes after %i epochs', (epochs) => {
  const model = learnClasses(examples, { ...learning, epochs })
  for (const { terms, truth } of examples) {
    const chances = chancesOf(model, vectorOf(terms, model.table.rowOf, model.rarity))
    expect(chances[truth]).toBeGreaterThan(0.6)
  }
})

it('refuses more classes than fit into its memory, before it is taken', () => {
  const classes = Array.from({ length: 20_000 }, (_, at) => `class-${at}`)
  expect(() => learnClasses(examples, { ...learning, classes, epochs: 1, memoryMb: 2 })).toThrow(
    /20000 classes on 20 pages needs .* 2 MB are allowed/,
  )
})
