import type { EmbeddedFile } from '../../workers/worker-protocol.ts'

/** The content of a mail, independent of its format. */
export interface MailContent {
  readonly subject: string
  /** Lines above the body, such as From and Date, in the order they are shown. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Plain text or Markdown. */
  readonly body: string
  readonly attachments: readonly EmbeddedFile[]
}

/** The mail as one text: its headers, its body, then the names of what is attached, read or not. */
export function writeMail({ subject, headers, body, attachments }: MailContent): string {
  const attached = attachments.map(({ fileName }) => fileName).join(', ')
  return [
    writeLines([...headers, ['Subject', subject]]),
    body.replace(/\r\n?/g, '\n').trim(),
    writeLines([['Attachments', attached]]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const writeLines = (lines: readonly (readonly [name: string, value: string])[]): string =>
  lines
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ')}`)
    .join('\n')

/** `Ann <ann@example.org>`, or the half of it that is known. */
export function writeAddress(name: string | undefined, address: string | undefined): string {
  if (address === undefined || address === '' || address === name) return name ?? address ?? ''
  return name === undefined || name === '' ? address : `${name} <${address}>`
}
