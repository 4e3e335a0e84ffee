import { randomKey } from './random-key.ts'

/** A form as it is sent, so that its size is known before. Files stay where they are until they are read. */
export function multipartOf(form: FormData): { readonly type: string; readonly content: Blob } {
  const boundary = `docent-${randomKey()}`
  const parts: (string | Blob)[] = []
  for (const [name, value] of form) {
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`)
    if (typeof value === 'string') parts.push(`\r\n\r\n${value}\r\n`)
    else {
      const type = value.type === '' ? 'application/octet-stream' : value.type
      parts.push(`; filename="${escaped(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`, value, '\r\n')
    }
  }
  const content = new Blob([...parts, `--${boundary}--\r\n`])
  return { type: `multipart/form-data; boundary=${boundary}`, content }
}

/** As browsers do: a quotation mark or a line break would end the name. */
const escaped = (name: string) => name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
