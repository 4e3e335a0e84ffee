import type { Suggestions } from '../../resources/chats/index.ts'
import { findVisibleCollection } from '../../resources/collections/index.ts'
import { questionsOfCollection } from '../../resources/processing/index.ts'
import type { FindEffectivePrompts } from '../../resources/prompt-templates/index.ts'
import { followUpQuestions, type FollowUpDependencies } from './follow-up-questions.ts'

export interface ChatSuggestionsDependencies extends FollowUpDependencies {
  readonly effectivePrompts: FindEffectivePrompts
}

/** Questions for a chat: follow-ups to its last answer, those of the effective template, what its documents answer. */
export function chatSuggestions(dependencies: ChatSuggestionsDependencies): Suggestions {
  const { storage, effectivePrompts } = dependencies
  const followUps = followUpQuestions(dependencies)
  const questions = questionsOfCollection(storage)
  return async ({ scope, payer, session, collectionId, limit }) => {
    // A chat outlives its user's right to the collection.
    const collection =
      collectionId === undefined ? undefined : await findVisibleCollection(storage, scope, collectionId)
    const samples = (await effectivePrompts(scope, session, collection))?.prompts.defaultSampleQuestions ?? []
    const found = collectionId === undefined ? [] : await questions(scope, collectionId, limit)
    const next = await followUps({ id: session.id, payer })
    return [...new Set([...next, ...samples, ...found])].slice(0, limit)
  }
}
