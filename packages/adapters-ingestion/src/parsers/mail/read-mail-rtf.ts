import iconv from 'iconv-lite'

const token =
  /\\(?<word>[a-z]+)(?<value>-?\d+)? ?|\\'(?<byte>[0-9a-f]{2})|\\(?<symbol>[^a-z])|(?<open>\{)|(?<close>\})|[\r\n]+|(?<text>[^\\{}\r\n]+)/gi
const hidden = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'mhtmltag',
  'pntext',
  'generator',
])
const letters: ReadonlyMap<string, string> = new Map([
  ['par', '\n'],
  ['line', '\n'],
  ['tab', '\t'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['endash', '–'],
  ['emdash', '—'],
])
/** Symbols that mean something else than themselves. */
const symbols: ReadonlyMap<string, string> = new Map([
  ['~', '\u00a0'],
  ['-', ''],
  ['\n', ''],
  ['\r', ''],
])

type Control = (value: number | undefined) => void

interface Group {
  readonly isHidden: boolean
  /** Fallback characters for one `\u` where it is not supported. */
  readonly fallback: number
}

/**
 * The body that Outlook keeps as RTF only. Most are HTML in disguise: what `htmltag` groups hold and what is not marked as
 * `htmlrtf` is that HTML again.
 */
export function readMailRtf(rtf: string): { text: string; isHtml: boolean } {
  const { isHtml, encoding } = readHead(rtf.slice(0, 1_000))
  const groups: Group[] = []
  let group: Group = { isHidden: false, fallback: 1 }
  let output = ''
  let bytes: number[] = []
  let skip = 0
  let isRtfOnly = false
  let isStarred = false

  const flush = (): void => {
    if (bytes.length > 0) output += iconv.decode(Buffer.from(bytes), encoding)
    bytes = []
  }
  const isLeftOut = (): boolean => group.isHidden || (isRtfOnly && isHtml)
  const write = (text: string): void => {
    if (isLeftOut()) return
    flush()
    output += text
  }
  const hide = (): void => {
    group = { ...group, isHidden: true }
  }

  /** Act in every group, whatever it holds. */
  const marks: ReadonlyMap<string, Control> = new Map<string, Control>([
    ['htmlrtf', (value) => void (isRtfOnly = value !== 0)],
    ['htmltag', () => void (group = { ...group, isHidden: false })],
    ...[...hidden].map((word) => [word, hide] as const),
  ])
  const settings: ReadonlyMap<string, Control> = new Map<string, Control>([
    ['uc', (value) => void (group = { ...group, fallback: value ?? 1 })],
    [
      'u',
      (value) => {
        if (value === undefined) return
        write(String.fromCharCode(value & 0xffff))
        skip = group.fallback
      },
    ],
  ])
  const takeLetter = (word: string): void => {
    const letter = letters.get(word)
    if (letter !== undefined) write(letter)
  }
  const takeWord = (word: string, value: number | undefined): void => {
    // A starred group is left out unless it is known.
    const take = marks.get(word) ?? (isStarred ? hide : settings.get(word))
    if (take === undefined) takeLetter(word)
    else take(value)
    isStarred = false
  }

  const tokens = Object.entries<(text: string, value: string | undefined) => void>({
    open: () => groups.push(group),
    close: () => {
      flush()
      group = groups.pop() ?? group
      isStarred = false
    },
    word: (word, value) => takeWord(word.toLowerCase(), value === undefined ? undefined : Number(value)),
    byte: (digits) => {
      if (skip > 0) skip -= 1
      else if (!isLeftOut()) bytes.push(Number.parseInt(digits, 16))
    },
    symbol: (symbol) => {
      if (symbol === '*') isStarred = true
      else write(symbols.get(symbol) ?? symbol)
    },
    text: (text) => {
      const rest = text.slice(skip)
      skip = Math.max(0, skip - text.length)
      write(rest)
    },
  })
  for (const { groups: parts = {} } of rtf.matchAll(token)) {
    for (const [name, take] of tokens) {
      const part = parts[name]
      if (part !== undefined) take(part, parts['value'])
    }
  }
  flush()
  return { text: output.trim(), isHtml }
}

function readHead(head: string): { isHtml: boolean; encoding: string } {
  const codePage = `cp${/\\ansicpg(\d+)/.exec(head)?.[1] ?? '1252'}`
  return {
    isHtml: /\\fromhtml/.test(head),
    encoding: iconv.encodingExists(codePage) ? codePage : 'windows-1252',
  }
}
