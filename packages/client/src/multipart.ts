import { randomKey } from './random-key.ts'

/** A file of a form whose bytes come as a stream, or all at once. */
export interface FormFile {
  readonly name: string
  readonly type: string
  readonly content: Blob | ReadableStream<Uint8Array>
}

export type FormEntry = readonly [field: string, value: string | FormFile]

/** A form as it is sent, so that its size is known before. Files stay where they are until they are read. */
export function multipartOf(form: FormData): { readonly type: string; readonly content: Blob } {
  const entries = [...form].map(([field, value]): FormEntry => [
    field,
    typeof value === 'string' ? value : { name: value.name, type: value.type, content: value },
  ])
  const { type, pieces } = writtenOut(entries)
  return { type, content: new Blob(pieces as (string | Blob)[]) }
}

/** The same for files of which some come as a stream: nobody knows its size before it ends. */
export function streamedMultipart(entries: readonly FormEntry[]): {
  readonly type: string
  readonly content: ReadableStream<Uint8Array>
} {
  const { type, pieces } = writtenOut(entries)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const write = async () => {
    for (const piece of pieces) {
      const bytes = piece instanceof ReadableStream ? piece : new Blob([piece]).stream()
      await bytes.pipeTo(writable as never, { preventClose: true })
    }
    await writable.close()
  }
  // An error reaches the reader of the stream.
  write().catch(() => {})
  return { type, content: readable }
}

type Piece = string | FormFile['content']

function writtenOut(entries: readonly FormEntry[]): { readonly type: string; readonly pieces: readonly Piece[] } {
  const boundary = `docent-${randomKey()}`
  const pieces: Piece[] = []
  for (const [field, value] of entries) {
    pieces.push(`--${boundary}\r\nContent-Disposition: form-data; name="${escaped(field)}"`)
    if (typeof value === 'string') pieces.push(`\r\n\r\n${value}\r\n`)
    else {
      const type = value.type === '' ? 'application/octet-stream' : value.type
      const head = `; filename="${escaped(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`
      pieces.push(head, value.content, '\r\n')
    }
  }
  pieces.push(`--${boundary}--\r\n`)
  return { type: `multipart/form-data; boundary=${boundary}`, pieces }
}

/** As browsers do: a quotation mark or a line break would end the name. */
const escaped = (name: string) => name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
