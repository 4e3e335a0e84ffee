import { sniffMail } from './sniff-mail.ts'

const markdownSigns: readonly RegExp[] = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)/m,
  /\[[^\]\n]+\]\([^)\s]+\)/,
  /^\|.+\|[ \t]*\n\|[ \t:|-]+\|/m,
  /\*\*[^*\n]+\*\*/,
  /^(?:---|\.\.\.)[ \t]*\n[\s\S]*?\n(?:---|\.\.\.)[ \t]*$/m,
]

const startTypes: readonly (readonly [start: RegExp, mediaType: string])[] = [
  [/^BEGIN:VCALENDAR\s/i, 'text/calendar'],
  [/^BEGIN:VCARD\s/i, 'text/vcard'],
  [/^WEBVTT(?:[ \t\n]|$)/, 'text/vtt'],
  [/^\d{1,6}[ \t]{0,20}\n\d\d:\d\d:\d\d[,.]\d{3} --> \d\d:\d\d:\d\d[,.]\d{3}/, 'application/x-subrip'],
]

/** Whole JSON documents, notebooks, JSON lines, e-mails, calendars, subtitles and RTF: formats whose shape leaves little doubt. */
export function sniffCertainStructure(text: string, isWhole: boolean): string | undefined {
  if (text.startsWith('{\\rtf')) return 'application/rtf'
  const byStart = startTypes.find(([start]) => start.test(text))?.[1]
  return byStart ?? sniffJson(text, isWhole) ?? sniffMail(text)
}

/** Tables and Markdown: the most likely types of a text without a known name. */
export function sniffLikelyStructure(text: string): string | undefined {
  if (isTable(text, '\t')) return 'text/tab-separated-values'
  if ([',', ';', '|'].some((separator) => isTable(text, separator))) return 'text/csv'
  return markdownSigns.filter((sign) => sign.test(text)).length >= 2 ? 'text/markdown' : undefined
}

function sniffJson(text: string, isWhole: boolean): string | undefined {
  if (!/^[[{]/.test(text)) return undefined
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const complete = isWhole ? lines : lines.slice(0, -1)
  if (complete.length > 1 && complete.every((line) => isJson(line) && line.startsWith('{')))
    return 'application/x-ndjson'
  const looksLikeJson = isWhole
    ? isJson(text)
    : /^(?:\{\s*"(?:[^"\\]|\\.)*"\s*:|\[\s*(?:[[{"\d-]|true|false|null))/.test(text)
  if (!looksLikeJson) return undefined
  return /"nbformat"\s*:/.test(text) || /^\{\s*"cells"\s*:\s*\[/.test(text)
    ? 'application/x-ipynb+json'
    : 'application/json'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The same number of separators in each of at least three lines of short cells. */
function isTable(text: string, separator: string): boolean {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 50)
  const counts = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, '""').split(separator).length - 1)
  const [first = 0] = counts
  return (
    lines.length >= 3 &&
    first >= 1 &&
    counts.every((count) => count === first) &&
    lines.every((line) => line.length < (first + 1) * 60)
  )
}
