import { lanceVectors } from '@docent/adapters-storage'
import { damageSome } from '../soak/damage-files.ts'
import { damages, storedFiles } from '../../packages/adapters-storage/src/vectors/lance/damaged-files.fixture.ts'
import type { ChildOptions } from './protocol.ts'
import { runChild } from './run-child.ts'

/** More than are written to an index at once. */
export const documents = 45
const movesTo = 'letters'

/** Of each passage of a document one that is in no other. */
export const wordsOf = (document: number): string[] =>
  Array.from({ length: 1 + (document % 3) }, (_, part) => `quay${document}part${part}end`)

const textOf = (document: number): string =>
  wordsOf(document)
    .map((word) => `The ${word} was built late. ${'It lies by the water. '.repeat(60)}`)
    .join('\n\n')

/** Fills a collection in a process that ends afterwards; on its way to another model where `isMoving`. */
export async function fillCollection(options: ChildOptions, isMoving: boolean): Promise<string> {
  const child = runChild(options)
  await child.ready
  const { id } = await child.call<{ id: string }>('collections', 'create', { name: 'Harbour' })
  await Promise.all(
    Array.from({ length: documents }, (_, document) =>
      child.call('ingest', 'plainText', {
        collectionId: id,
        fileName: `harbour-${document}.md`,
        text: textOf(document),
      }),
    ),
  )
  await child.ask({ do: 'settle' })
  if (isMoving) await child.call('collections', 'reembed', id, { embeddingModel: movesTo })
  child.kill()
  await child.ended
  return id
}

/** Takes rows of some documents out of the tables, as a write does that is lost. Not while a process runs. */
export async function loseRows(directory: string, random: () => number): Promise<string> {
  const vectors = lanceVectors({ uri: `${directory}/vectors` })
  let lost = 0
  for (const table of await vectors.tables()) {
    const some = [...(await vectors.documents(table)).keys()].filter(() => random() < 0.7)
    if (some.length > 0) await vectors.deleteDocuments(table, some)
    lost += some.length
  }
  await vectors.close()
  return `rows of ${lost} documents lost`
}

/** Damages all files of the index in the same way, or some each in another. Returns what was done. */
export async function damageIndex(directory: string, random: () => number): Promise<string> {
  if (random() < 0.5) return (await damageSome(directory, { vectors: 1 }, random)).join(', ')
  const names = Object.keys(damages) as (keyof typeof damages)[]
  const name = names[Math.floor(random() * names.length)]!
  // Of a table that is dropped meanwhile nothing is left.
  for (const file of await storedFiles(`${directory}/vectors`)) await damages[name](file).catch(() => {})
  return `all files ${name}`
}
