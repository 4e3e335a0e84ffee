import type { ReadResourceResult, Resource, ResourceTemplateType } from '@modelcontextprotocol/server'
import { offsetOf, nextPage, pageSize } from './cursor.ts'
import { documentText } from './document-text.ts'
import { readBounded } from './operation-answer.ts'
import { OperationFailure } from './operation-failure.ts'
import type { ToolContext } from './tool.ts'

interface Document {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly status: string
}

/** Of the text of a document; the rest has an address of its own. */
const mostCharacters = 100_000

const prefix = 'docent://documents/'
const textOf = (id: string) => `${prefix}${encodeURIComponent(id)}`

export const resourceTemplates: readonly ResourceTemplateType[] = [
  {
    uriTemplate: `${prefix}{document_id}`,
    name: 'document',
    title: 'Text of a document',
    mimeType: 'text/plain',
    description: 'Of a long one the beginning, with the address of the rest.',
  },
  {
    uriTemplate: `${prefix}{document_id}/original`,
    name: 'original',
    title: 'Original file of a document',
    description: 'Up to 5 MB.',
  },
]

/** @throws OperationFailure */
export async function listResources(
  { call }: Pick<ToolContext, 'call'>,
  cursor: string | undefined,
): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const offset = offsetOf(cursor)
  if (offset === undefined) throw new OperationFailure(400, 'The cursor is not valid.')
  const found = await call<Document[]>('list_documents', { offset, limit: pageSize })
  const readable = found.filter(({ status }) => status === 'completed')
  return {
    resources: readable.map(({ id, name, size }) => ({ uri: textOf(id), name, mimeType: 'text/plain', size })),
    ...nextPage(offset, found),
  }
}

/** @throws OperationFailure, 404 for an address that is none */
export async function readResource(
  context: Pick<ToolContext, 'call' | 'open'>,
  uri: string,
): Promise<ReadResourceResult> {
  const [, encoded = '', original, from = '0'] =
    /^docent:\/\/documents\/([^/?#]+)(?:(\/original)|\?from=(\d{1,9}))?$/.exec(uri) ?? []
  const id = decoded(encoded)
  if (id === '') throw new OperationFailure(404, 'There is no such resource.')
  if (original !== undefined) return { contents: [await originalOf(context, id, uri)] }
  const { text, next } = await documentText(context, { documentId: id, from: Number(from), characters: mostCharacters })
  const rest = next === undefined ? '' : `\n\n[More follows: ${textOf(id)}?from=${next}]`
  return { contents: [{ uri, mimeType: 'text/plain', text: text + rest }] }
}

async function originalOf({ open }: Pick<ToolContext, 'open'>, id: string, uri: string) {
  const { type: mimeType, bytes } = await readBounded(await open('get_file', { id }))
  return mimeType.startsWith('text/')
    ? { uri, mimeType, text: bytes.toString() }
    : { uri, mimeType, blob: bytes.toString('base64') }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
