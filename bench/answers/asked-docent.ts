import type { GivenAnswer } from './judge-answer.ts'
import type { QuestionSet } from './question-set.ts'

/** A Docent that questions are put to, through the library or over HTTP. */
export interface AskedDocent {
  /** A new collection with these files, by its id, when all are searchable. */
  collectionOf(files: QuestionSet['files']): Promise<string>
  newChat(collectionId: string): Promise<string>
  ask(chatId: string, message: string): Promise<GivenAnswer>
}
