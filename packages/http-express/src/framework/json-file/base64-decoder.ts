export interface Base64Decoder {
  /** The bytes of the text so far that were not given yet; undefined when it is not base64. */
  add(text: string): Buffer | undefined
  /** The last bytes; undefined when the text is cut off or its padding is wrong. */
  end(): Buffer | undefined
}

/**
 * Decodes base64 that comes in pieces: the usual alphabet or that for URLs, with padding or without. Line breaks do not count.
 * Node's own decoder leaves out whatever it does not know, which would make a damaged file of it.
 */
export function base64Decoder(): Base64Decoder {
  let open = ''
  let padding = 0
  return {
    add(text) {
      const plain = /[\r\n]/.test(text) ? text.replaceAll(/[\r\n]/g, '') : text
      const letters = /^[\w+/-]*/.exec(plain)![0]
      const isPadded = letters.length < plain.length
      if (isPadded && !/^=+$/.test(plain.slice(letters.length))) return undefined
      if (padding > 0 && letters !== '') return undefined
      padding += plain.length - letters.length
      if (padding > 2) return undefined
      const whole = open + letters
      const end = whole.length - (whole.length % 4)
      open = whole.slice(end)
      return Buffer.from(whole.slice(0, end), 'base64')
    },
    end() {
      const isWhole = open.length !== 1 && (padding === 0 || open.length + padding === 4)
      return isWhole ? Buffer.from(open, 'base64') : undefined
    },
  }
}
