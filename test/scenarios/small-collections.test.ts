import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInModels } from '@docent/adapters-llm'
import type { Docent, DocentSession } from '@docent/core'
import { memoryDocent } from '../support/memory-docent.ts'

let docent: Docent
let alice: DocentSession
let collectionId: string

/** One document is too little to learn from how strongly questions match by accident. */
beforeAll(async () => {
  docent = await memoryDocent({ models: [builtInModels()] })
  alice = docent.as({ userId: 'alice' })
  collectionId = (await alice.collections.create({ name: 'One document' })).id
  const text =
    '# Specifications\n\n| Model | Price (EUR) | Noise (dB) |\n| --- | --- | --- |\n| Moway 300 | 649 | 58 |\n| Moway 600 | 899 | 61 |'
  await alice.ingest.plainText({ collectionId, fileName: 'robot-mowers.md', text })
  await docent.settled()
})
afterAll(() => docent.stop({ graceMs: 0 }))

const ask = async (message: string): Promise<string> => {
  const { id } = await alice.chats.create({ collectionId })
  return (await (await alice.chats.complete(id, { message, llm: 'extractive' })).result()).body
}

describe('a collection of one document', () => {
  it('answers a question whose words are in the name of the document only', async () => {
    expect(await ask('What is the cheapest robot mower?')).toContain('Moway 300')
  })

  it('refuses a question about something else', async () => {
    expect(await ask('How many moons does the planet Saturn have?')).toMatch(/^The documents do not answer/)
  })
})
