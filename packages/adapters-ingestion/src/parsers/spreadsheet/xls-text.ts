/** Set where a text has two bytes a letter. */
const wide = 1

/** A text with its length in one byte. */
export const shortText = (data: Buffer, offset: number): string =>
  decode(data.subarray(offset + 2), data.readUInt8(offset), data.readUInt8(offset + 1))

/** A record that is a text with its length in two bytes. */
export const textOf = (data: Buffer): string => decode(data.subarray(3), data.readUInt16LE(0), data.readUInt8(2))

function decode(bytes: Buffer, length: number, flags: number): string {
  return (flags & wide) === 0
    ? bytes.subarray(0, length).toString('latin1')
    : bytes.subarray(0, 2 * length).toString('utf16le')
}

export interface LongText {
  add(data: Buffer): void
  text(): string
}

/** A text of so many letters that comes in the records behind the one that announces it, each with flags of its own. */
export function createLongText(length: number): LongText {
  let text = ''
  return {
    add: (data) => {
      if (text.length < length && data.length > 0)
        text += decode(data.subarray(1), length - text.length, data.readUInt8(0))
    },
    text: () => text,
  }
}
