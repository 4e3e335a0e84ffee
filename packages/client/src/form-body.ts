import type { NamedFile } from './file-content.ts'
import { isRecord } from './is-record.ts'

/** A multipart form. Its texts come first: the server reads the file as it arrives, and what follows it late. */
export function formOf(fields: Readonly<Record<string, unknown>>): unknown {
  const form = new FormData()
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  for (const [name, value] of given) if (!isRecord(value)) form.append(name, String(value))
  for (const [name, value] of given) if (isRecord(value)) appendFile(form, name, value)
  return form
}

function appendFile(form: FormData, field: string, file: Readonly<Record<string, unknown>>): void {
  if (file instanceof Blob) return form.append(field, file)
  const { name, content, type } = file as unknown as NamedFile
  const blob =
    content instanceof Blob && type === undefined ? content : new Blob([content as never], blobType(content, type))
  form.append(field, blob, name)
}

const blobType = (content: unknown, type: string | undefined) => ({
  type: type ?? (content instanceof Blob ? content.type : ''),
})
