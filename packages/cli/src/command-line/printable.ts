import type { Output } from './command.ts'

/** A terminal takes them for commands; marks of direction could show a text as another one. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** What documents, models and names may hold is text to a terminal, and nothing else. */
export const printable = (text: string): string => text.replace(unprintable, '')

/** The same of JSON, whose reader gets all of it. */
export const escapedUnprintable = (json: string): string =>
  json.replace(unprintable, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Writes only what is text, however it came here. */
export const printing = (output: Output): Output => ({
  ...(output.isTTY !== undefined && { isTTY: output.isTTY }),
  write: (text) => output.write(printable(text)),
  draw: (text) => output.write(text),
})
