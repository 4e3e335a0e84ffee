import type { AnswerPlan } from '../request/choose-plan.ts'
import type { PlanContext } from './plan.ts'

/** Words of a message that wants no documents. */
const smallTalk =
  /^(?:hi|hello|hey|hallo|moin|bonjour|salut|hola|ciao|good (?:morning|evening|day)|guten (?:tag|morgen)|thanks?|thank you(?: very much)?|danke(?: schön)?|merci|gracias|ok(?:ay)?|bye|goodbye)[\s!.,]*$/iu
/** Questions that single passages cannot answer. */
const aboutAll =
  /\b(?:summar(?:y|i[sz]e\w*)|overview|(?:all|each|every|compare) (?:of )?(?:the |these |my )?(?:documents?|files?|papers?|reports?)|what (?:is|are) (?:this|these|the) (?:documents?|collection|files?) about|zusammenfass\w*|überblick|alle dokumente|résum\w*|aperçu|resum\w*)/iu

/** Passages of a collection that are counted before it is taken for large. */
const documentsCounted = 100
/** Tokens that a passage has at most, as a rule, with its frame. */
const passageTokens = 350

/**
 * The way of answering for a question when none is asked for: `rag`, except for greetings and thanks (`llm_only`), and for
 * questions about the whole of the documents: `all_data` where these fit into one prompt of the model, else `rag+`. A
 * model that only quotes always gets passages.
 */
export async function choosePlan(context: PlanContext): Promise<AnswerPlan> {
  const { question, quotesOnly } = context
  if (quotesOnly) return 'rag'
  if (smallTalk.test(question.trim())) return 'llm_only'
  if (asksForPassages(question)) return 'rag'
  return (await fitsOnePrompt(context)) ? 'all_data' : 'rag+'
}

/** Whether single passages can answer a question, as far as the question itself shows. */
export const asksForPassages = (question: string): boolean =>
  !smallTalk.test(question.trim()) && !aboutAll.test(question)

async function fitsOnePrompt({ chunks, scope, collectionId = '', documentIds, budget }: PlanContext): Promise<boolean> {
  const documents = await chunks.searchablePage(scope, collectionId, { limit: documentsCounted })
  if (documents.length === documentsCounted) return false
  const counted = documents.filter(({ documentId }) => documentIds?.includes(documentId) ?? true)
  return counted.reduce((sum, { chunkCount }) => sum + chunkCount, 0) * passageTokens <= budget
}
