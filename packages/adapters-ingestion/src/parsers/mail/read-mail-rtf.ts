import iconv from 'iconv-lite'

const token = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi
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
const letters: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  tab: '\t',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  endash: '–',
  emdash: '—',
}

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
  const isHtml = /\\fromhtml/.test(rtf.slice(0, 1_000))
  const codePage = `cp${/\\ansicpg(\d+)/.exec(rtf.slice(0, 1_000))?.[1] ?? '1252'}`
  const encoding = iconv.encodingExists(codePage) ? codePage : 'windows-1252'
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
  const write = (text: string): void => {
    if (group.isHidden || (isRtfOnly && isHtml)) return
    flush()
    output += text
  }
  const takeWord = (word: string, value: number | undefined): void => {
    if (word === 'htmlrtf') isRtfOnly = value !== 0
    else if (word === 'htmltag') group = { ...group, isHidden: false }
    else if (hidden.has(word) || isStarred) group = { ...group, isHidden: true }
    else if (word === 'uc') group = { ...group, fallback: value ?? 1 }
    else if (word === 'u' && value !== undefined) {
      write(String.fromCharCode(value & 0xffff))
      skip = group.fallback
    } else if (Object.hasOwn(letters, word)) write(letters[word] ?? '')
    isStarred = false
  }

  for (const [, word, value, hex, symbol, brace, text] of rtf.matchAll(token)) {
    if (brace === '{') {
      groups.push(group)
    } else if (brace === '}') {
      flush()
      group = groups.pop() ?? group
      isStarred = false
    } else if (word !== undefined) {
      takeWord(word.toLowerCase(), value === undefined ? undefined : Number(value))
    } else if (hex !== undefined) {
      if (skip > 0) skip -= 1
      else if (!group.isHidden && !(isRtfOnly && isHtml)) bytes.push(Number.parseInt(hex, 16))
    } else if (symbol === '*') {
      isStarred = true
    } else if (symbol !== undefined) {
      write(symbol === '~' ? '\u00a0' : symbol === '-' || symbol === '\n' || symbol === '\r' ? '' : symbol)
    } else if (text !== undefined) {
      const rest = text.slice(skip)
      skip = Math.max(0, skip - text.length)
      write(rest)
    }
  }
  flush()
  return { text: output.trim(), isHtml }
}
