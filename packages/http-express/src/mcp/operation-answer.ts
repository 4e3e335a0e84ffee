import type { IncomingMessage } from 'node:http'
import { OperationFailure } from './operation-failure.ts'
import type { OperationArguments } from './operation-request.ts'
import type { ToolAnswer, ToolContext } from './tool.ts'

/** What of an answer a model gets at most: about 10,000 tokens. */
const mostCharacters = 40_000
const mostBytes = 5_000_000

/**
 * The answer of an operation for a model: JSON and text, of which only the beginning when it is long, or a file.
 * @throws OperationFailure as the operation answers, and for files that are too large
 */
export async function operationAnswer(
  { open }: Pick<ToolContext, 'open'>,
  operationId: string,
  given: OperationArguments,
): Promise<ToolAnswer<undefined>> {
  const answer = await open(operationId, given)
  const { type, bytes } = await readBounded(answer)
  if (bytes.length === 0) return { text: `Done (${answer.statusCode}).`, data: undefined }
  if (isText.test(type)) return { text: beginningOf(bytes.toString()), data: undefined }
  const name = filenameOf(answer) ?? operationId
  const uri = `docent://operations/${operationId}/${encodeURIComponent(name)}`
  const file = { uri, mimeType: type, base64: bytes.toString('base64') }
  return { text: `${name}: ${bytes.length} bytes.`, data: undefined, file }
}

const isText = /^(text\/|application\/(json|jsonl|yaml)$)/

const filenameOf = ({ headers }: IncomingMessage): string | undefined =>
  /filename="?([^";]+)/i.exec(headers['content-disposition'] ?? '')?.[1]

/** The whole content, with its media type. @throws OperationFailure when it is larger than an answer of MCP may be */
export async function readBounded(answer: IncomingMessage): Promise<{ type: string; bytes: Buffer }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new OperationFailure(413, 'It is larger than 5 MB; get it over HTTP.')
    chunks.push(chunk)
  }
  return { type: answer.headers['content-type']?.split(';')[0] ?? '', bytes: Buffer.concat(chunks) }
}

function beginningOf(text: string): string {
  if (text.length <= mostCharacters) return text
  const note = `[Cut off: ${text.length} characters in all. Ask for less, with limit and offset or a filter.]`
  return `${text.slice(0, mostCharacters)}\n${note}`
}
