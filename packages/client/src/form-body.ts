import type { NamedFile } from './file-content.ts'
import { isRecord } from './is-record.ts'
import { isStream, opened } from './is-stream.ts'
import { streamedMultipart, type FormEntry, type FormFile } from './multipart.ts'

/**
 * A multipart form. Its texts come first: the server reads the file as it arrives, and what follows it late. The runtime writes the type
 * of a form, with the boundary; a stream has it here.
 */
export function formOf(fields: Readonly<Record<string, unknown>>): { readonly type?: string; readonly body: unknown } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const texts = given.flatMap(([name, value]): FormEntry[] => (isRecord(value) ? [] : [[name, String(value)]]))
  const files = given.flatMap(([name, value]) => (isRecord(value) ? [[name, fileOf(value)] as const] : []))
  if (files.some(([, { content }]) => isStream(content))) {
    const { type, content } = streamedMultipart([...texts, ...files])
    return { type, body: content }
  }
  const form = new FormData()
  for (const [name, value] of texts) form.append(name, value as string)
  for (const [field, { name, content }] of files) form.append(field, content as Blob, name)
  return { body: form }
}

/** A Blob without a name of its own is called so by the runtime as well. */
function fileOf(file: Readonly<Record<string, unknown>>): FormFile {
  if (file instanceof Blob) return { name: (file as Partial<File>).name ?? 'blob', type: file.type, content: file }
  const { name, type = '', content: given } = file as unknown as NamedFile
  const content = opened(given)
  if (isStream(content)) return { name, type, content: content as ReadableStream<Uint8Array> }
  const typed = content instanceof Blob && type === '' ? content : new Blob([content as never], { type })
  return { name, type: typed.type, content: typed }
}
