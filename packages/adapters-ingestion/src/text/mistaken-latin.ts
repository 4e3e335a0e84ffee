import { isUtf8 } from 'node:buffer'

/** The byte of each character of Windows' Western European code page, which stands for ISO 8859-1 as well. */
const bytes: ReadonlyMap<string, number> = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_byte, index) => index)),
    (character, index) => [character, index],
  ),
)
// oxlint-disable-next-line no-control-regex
const unusual = /[^\0-\x7f]+/g

/**
 * UTF-8 that was declared as Western European and read so, with its letters again. Chance does not make every run of unusual
 * letters in a text valid UTF-8; where one is not, the text is what it says.
 */
export function withoutMistakenLatin(text: string): string {
  const runs = text.match(unusual) ?? []
  if (runs.length === 0 || !runs.every((run) => isUtf8(bytesOf(run)))) return text
  return text.replace(unusual, (run) => bytesOf(run).toString('utf8'))
}

/** A character of another encoding gives a byte that no UTF-8 has. */
const bytesOf = (run: string): Buffer => Buffer.from(Array.from(run, (character) => bytes.get(character) ?? 0xff))
