import { eq, type StorageDriver } from '../kernel/ports/index.ts'
import type { Suggestions } from '../resources/chats/index.ts'
import { questionsOfCollection } from '../resources/processing/index.ts'
import type { FindPromptsInForce } from '../resources/prompt-templates/index.ts'

/** Questions for a chat: those of the template in force first, then what the documents of its collection answer. */
export function chatSuggestions(dependencies: {
  readonly storage: StorageDriver
  readonly promptsInForce: FindPromptsInForce
}): Suggestions {
  const { storage, promptsInForce } = dependencies
  const questions = questionsOfCollection(storage)
  return async ({ scope, session, collectionId, limit }) => {
    const [collection] =
      collectionId === undefined
        ? []
        : await storage.read({ from: 'collection', where: eq('id', collectionId), limit: 1 })
    const samples = (await promptsInForce(session, collection))?.prompts.defaultSampleQuestions ?? []
    const found = collectionId === undefined ? [] : await questions(scope, collectionId, limit)
    return [...new Set([...samples, ...found])].slice(0, limit)
  }
}
