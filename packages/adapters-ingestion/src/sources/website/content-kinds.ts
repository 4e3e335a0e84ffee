/** Content of a website besides HTML, by the servers' media types; names without an extension get this one. */
const endings: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/x-markdown': 'md',
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/yaml': 'yaml',
  'text/yaml': 'yaml',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
  'application/epub+zip': 'epub',
  'message/rfc822': 'eml',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
}

/** Types that parsers can read. */
export const readableTypes: readonly string[] = Object.keys(endings)

/** Servers' media types of unknown files. */
const vagueTypes: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream'])

/** Never documents: not worth a request. */
const furniture =
  /\.(css|m?js|map|png|jpe?g|gif|svg|webp|avif|ico|bmp|tiff?|woff2?|ttf|otf|eot|mp[34]|m4[av]|webm|ogg|oga|ogv|wav|avi|mov|mkv|zip|gz|tgz|bz2|xz|7z|rar|exe|msi|dmg|iso|apk|deb|rpm|jar|wasm)$/i

export const isHtml = (mediaType: string): boolean => mediaType === 'text/html' || mediaType === 'application/xhtml+xml'

/** Whether an address has the extension of a non-document, unless such files are requested. */
export function looksLikeFurniture(url: URL): boolean {
  return furniture.test(url.pathname)
}

/** The type an answer declares, by its name's ending where that is missing. */
export function mediaTypeOf(contentType: string | null, url: URL): string {
  const declared = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!vagueTypes.has(declared)) return declared
  const ending = /\.([a-z0-9]+)$/i.exec(url.pathname)?.[1]?.toLowerCase()
  const known = Object.entries(endings).find(([, known]) => known === ending)?.[0]
  return known ?? (declared === '' && ending === undefined ? 'text/html' : declared)
}

export const charsetOf = (contentType: string | null): string | undefined =>
  /;\s*charset\s*=\s*["']?([\w-]+)/i.exec(contentType ?? '')?.[1]

const longestName = 120

/** A file name for a page: its title, else the last part of its address, with the ending of its type. */
export function nameOf(url: URL, mediaType?: string, title?: string): string {
  const ending = mediaType === undefined ? undefined : endings[mediaType]
  const base = cleanName(title ?? '') || cleanName(lastSegment(url)) || url.hostname
  if (ending === undefined) return base
  const has = base.toLowerCase().endsWith(`.${ending}`) || (ending === 'html' && /\.x?html?$/i.test(base))
  if (title === undefined && !has && isHtml(mediaType ?? '')) return `${base.replace(/\.\w{2,5}$/, '') || base}.html`
  return has ? base : `${base}.${ending}`
}

function lastSegment(url: URL): string {
  const segment = url.pathname.split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const cleanName = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- file names hold none
    .replace(/[\u0000-\u001f\u007f/\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
    .trim()
