const short: Readonly<Record<string, string>> = { n: '\n', r: '\r', '/': '/' }

/**
 * Takes the escapes of JSON out of base64 that comes in pieces: encoders write `/` as `\/` and `+` as `\u002B`. Other escapes stay
 * with their backslash, which is not base64.
 */
export function textUnescaper(): (piece: string) => string {
  let open = ''
  return (piece) => {
    const text = open + piece
    open = /\\(?:u[\dA-Fa-f]{0,3})?$/.exec(text)?.[0] ?? ''
    const whole = open === '' ? text : text.slice(0, -open.length)
    if (!whole.includes('\\')) return whole
    return whole.replaceAll(/\\(?:u([\dA-Fa-f]{4})|([nr/]))/g, (_all, code?: string, letter = '') =>
      code === undefined ? short[letter]! : String.fromCharCode(Number.parseInt(code, 16)),
    )
  }
}
