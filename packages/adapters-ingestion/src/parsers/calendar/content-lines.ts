/** One line of a calendar or a card: `NAME;PARAMETER=value:value`. */
export interface ContentLine {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

const quotedPrintable = 'QUOTED-PRINTABLE'
/** Of the old form, a parameter may be nothing but its value. */
const bareParameters = new Set([quotedPrintable, 'BASE64'])
const head = /^([A-Za-z\d.-]+)((?:;(?:"[^"]*"|[^";:])*)*):/

/** The lines of a calendar or a card, with those that were folded put together and their escapes resolved. */
export function* contentLines(text: string): Generator<ContentLine> {
  const rows = text.split('\n')
  for (let index = 0; index < rows.length; index += 1) {
    const parts = [rows[index] ?? '']
    const isEncoded = parts[0]?.toUpperCase().includes(quotedPrintable) === true
    // Where an encoded line is continued, a space at the start of the next one is text.
    for (; index + 1 < rows.length; index += 1) {
      const next = rows[index + 1] ?? ''
      const isFolded = /^[ \t]/.test(next)
      const continues = isEncoded && parts.at(-1)?.endsWith('=') === true
      if (!isFolded && !continues) break
      if (continues) parts[parts.length - 1] = parts.at(-1)?.slice(0, -1) ?? ''
      parts.push(continues ? next : next.slice(1))
    }
    const line = readLine(parts.join(''))
    if (line !== undefined) yield line
  }
}

function readLine(line: string): ContentLine | undefined {
  const match = head.exec(line)
  if (match === null) return undefined
  const [start, name = '', settings = ''] = match
  const parameters = new Map<string, string>()
  for (const [setting] of settings.matchAll(/(?:"[^"]*"|[^";])+/g)) {
    const [key = '', ...rest] = setting.split('=')
    const isBare = rest.length === 0 && bareParameters.has(key.toUpperCase())
    parameters.set(isBare ? 'ENCODING' : key.toUpperCase(), (isBare ? key : rest.join('=')).replaceAll('"', ''))
  }
  const raw = line.slice(start.length)
  const isEncoded = parameters.get('ENCODING')?.toUpperCase() === quotedPrintable
  const value = isEncoded ? decodeQuotedPrintable(raw, parameters.get('CHARSET')) : raw
  // A group of properties stands before a name: `item1.EMAIL`.
  return { name: name.replace(/^.*\./, '').toUpperCase(), parameters, value: unescape(value) }
}

function decodeQuotedPrintable(text: string, charset = 'utf-8'): string {
  const bytes = Buffer.from(
    text.replace(/=([\dA-F]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
  try {
    return new TextDecoder(charset).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}

const unescape = (value: string): string =>
  value.replace(/\\([nN,;:\\])/g, (_all, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
