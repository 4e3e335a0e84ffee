import type { Answer } from './ask-question.ts'

/** An answer for programs. */
export const answerJson = (question: string, chatId: string, { messageId, text, references }: Answer) => ({
  question,
  answer: text,
  chat: chatId,
  message: messageId,
  references: references.map((reference) => ({
    document: reference.document_name,
    document_id: reference.document_id,
    pages: reference.pages,
    score: reference.score,
    cited: reference.cited,
    ...(reference.content !== undefined && { text: reference.content }),
  })),
})
