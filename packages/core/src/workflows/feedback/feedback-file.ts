import { byteOrderMark, csvCell, csvMediaType } from '../../kernel/input/index.ts'
import type { Feedback } from '../../resources/feedback/index.ts'

export const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Columns of a file, in order, with the names of the API. */
const columns: readonly (readonly [string, keyof Feedback])[] = [
  ['question_id', 'questionId'],
  ['question_content', 'questionContent'],
  ['reply_id', 'replyId'],
  ['reply_content', 'replyContent'],
  ['votes', 'votes'],
  ['expected_answer', 'expectedAnswer'],
  ['user_comment', 'userComment'],
  ['llm', 'llm'],
  ['system_prompt', 'systemPrompt'],
  ['pre_prompt_query', 'prePromptQuery'],
  ['prompt_query', 'promptQuery'],
  ['pre_prompt_summary', 'prePromptSummary'],
  ['prompt_summary', 'promptSummary'],
  ['rag_config', 'ragConfig'],
  ['include_chat_history', 'includeChatHistory'],
  ['collection_documents', 'collectionDocuments'],
  ['collection_id', 'collectionId'],
  ['collection_name', 'collectionName'],
  ['prompt_template_id', 'promptTemplateId'],
  ['prompt_template_version', 'promptTemplateVersion'],
  ['chat_session_id', 'chatSessionId'],
  ['voted_user_id', 'votedUserId'],
  ['voted_username', 'votedUsername'],
  ['response_created_at_time', 'responseCreatedAtTime'],
]

/** Makes the pieces of a file: the beginning, each stretch of records, and the end. */
export interface FeedbackFile {
  readonly mediaType: string
  readonly head: string
  records(some: readonly Feedback[], first: boolean): string
  readonly tail: string
}

export const feedbackFiles: Readonly<Record<ExportFormat, FeedbackFile>> = {
  csv: {
    mediaType: csvMediaType,
    head: `${byteOrderMark}${columns.map(([name]) => name).join(',')}\r\n`,
    records: (some) => some.map((one) => `${columns.map(([, key]) => cell(one[key])).join(',')}\r\n`).join(''),
    tail: '',
  },
  json: {
    mediaType: 'application/json',
    head: '[',
    records: (some, first) =>
      some
        .map((one, index) => `${first && index === 0 ? '\n' : ',\n'}${JSON.stringify(inNamesOfTheApi(one))}`)
        .join(''),
    tail: '\n]\n',
  },
}

const inNamesOfTheApi = (one: Feedback) => Object.fromEntries(columns.map(([name, key]) => [name, one[key]]))

function cell(value: Feedback[keyof Feedback]): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return String(value)
  return csvCell(typeof value === 'string' ? value : value.join('; '))
}
