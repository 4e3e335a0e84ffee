import { z } from 'zod'
import { OperationFailure } from '../operation-failure.ts'
import { defineTool, type ToolContext } from '../tool.ts'

interface Line {
  readonly body: string
  readonly finished: boolean
  readonly message_id?: string
  readonly reset?: true
  readonly waiting?: { readonly reason: string; readonly place: number }
  /** Of a line that ends a failed answer. */
  readonly error?: string
  readonly retry_after?: number
}

interface Reference {
  readonly document_id: string
  readonly document_name: string
  readonly pages: string
  readonly content?: string
}

/** Characters of the answer between two reports of progress. */
const reportedEvery = 200
const mostSources = 8
const excerptLength = 400

const source = z.object({ document_id: z.string(), document: z.string(), pages: z.string(), excerpt: z.string() })

const output = z.object({ answer: z.string(), chat_id: z.string(), sources: z.array(source) })

export const ask = defineTool({
  name: 'ask',
  title: 'Ask the documents',
  description:
    'Answers a question from the documents of a collection and names the passages that it used. Pass the chat_id of an ' +
    'earlier answer to ask a follow-up question. Without a collection a model answers from its own knowledge.',
  hints: {},
  input: z.object({
    question: z.string().min(1),
    collection_id: z.string().optional().describe('From list_collections. Not together with chat_id.'),
    chat_id: z.string().optional().describe('Continues this chat.'),
    model: z.string().optional().describe('Name of a language model; the default model without one.'),
  }),
  output,
  async run({ question, collection_id, chat_id, model }, context) {
    const chatId = chat_id ?? (await openChat(context, collection_id))
    const { body, messageId } = await answered(context, chatId, { message: question, llm: model, stream: true })
    const references = await context.call<Reference[]>('get_message_references', { id: messageId, limit: mostSources })
    const sources = references.slice(0, mostSources).map(({ document_id, document_name, pages, content = '' }) => ({
      document_id,
      document: document_name,
      pages,
      excerpt: content.length > excerptLength ? `${content.slice(0, excerptLength)}…` : content,
    }))
    const data = { answer: body, chat_id: chatId, sources }
    return { text: textOf(data), data }
  },
})

async function openChat({ call, caller }: ToolContext, collectionId: string | undefined): Promise<string> {
  const { scope } = caller.principal
  const collection = collectionId ?? (scope.kind === 'collection' ? scope.collectionId : undefined)
  const given = collection === undefined ? { body: {} } : { collection_id: collection, body: {} }
  return (await call<{ id: string }>('create_chat_session', given)).id
}

/** Reads the answer as it is written, and reports how far it is. */
async function answered(
  { stream, progress, signal, callAfterwards }: ToolContext,
  chatId: string,
  body: object,
): Promise<{ body: string; messageId: string }> {
  // To its end: only an answer that has begun can be stopped.
  const { header, lines } = await stream<Line>('get_completion', { id: chatId, body }, { toItsEnd: true })
  const stop = () => void callAfterwards('stop_chat_message', { question_id: header('x-question-id') })
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  let length = 0
  let reported = 0
  for await (const line of lines) {
    if (line.error !== undefined) throw new OperationFailure(502, line.error, line.retry_after)
    if (line.finished) return { body: line.body, messageId: line.message_id! }
    if (line.waiting) await progress(0, `The answer waits: place ${line.waiting.place} in the queue.`)
    length = line.reset ? line.body.length : length + line.body.length
    if (length < reported + reportedEvery) continue
    reported = length
    await progress(length, `${length} characters of the answer are written.`)
  }
  throw new OperationFailure(502, 'The answer ended before it was complete; ask again.')
}

function textOf({ answer, chat_id, sources }: z.output<typeof output>): string {
  const list = sources.map(
    ({ document_id, document, pages }, index) =>
      `[${index + 1}] ${document}, page ${pages} (document_id ${document_id})`,
  )
  return [answer, ...(list.length === 0 ? [] : [`Sources:\n${list.join('\n')}`]), `chat_id: ${chat_id}`].join('\n\n')
}
