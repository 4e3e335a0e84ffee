const htmlStart = /^<(?:!doctype\s+html|html|head|body)\b/i
const htmlTag =
  /<\/?(?:div|p|span|table|tr|td|ul|ol|li|h[1-6]|a|img|br|section|article|nav|script|style|title|meta|link|form|main|header|footer)\b[^>]*>/gi
/** Any other doctype than that of pages, such as that of an article of a journal, which has paragraphs like a page. */
const otherDoctype = /^<!doctype\s+(?!html)[a-z_]/i
/** Elements that end in the start of a large XML file. */
const leastEnds = 5
const xmlDeclaration = /^<\?xml\b/i
/** Letters before the first element of a document. */
const declarations = 1_000
const rootElement = /<([a-z_][\w.-]*(?::[\w.-]+)?)(?=[\s/>])/i

const rootTypes: Readonly<Record<string, string>> = {
  html: 'text/html',
  rss: 'application/rss+xml',
  'rdf:rdf': 'application/rdf+xml',
  feed: 'application/atom+xml',
  svg: 'image/svg+xml',
}

const ooxml = 'application/vnd.openxmlformats-officedocument'
/** Documents of Office that are saved as one XML file name the program that reads them. */
const officePrograms: readonly (readonly [program: RegExp, roots: RegExp, mediaType: string])[] = [
  [
    /^<\?mso-application progid=["']Word\.Document/m,
    /^(?:pkg:package|w:worddocument)$/,
    `${ooxml}.wordprocessingml.document`,
  ],
  [/^<\?mso-application progid=["']PowerPoint\.Show/m, /^pkg:package$/, `${ooxml}.presentationml.presentation`],
  [/^<\?mso-application progid=["']Excel\.Sheet/m, /^(?:ss:)?workbook$/, 'application/vnd.ms-excel'],
]

/** Documents of OpenDocument that are one XML file say on their root what they would be as a ZIP. */
const openDocument =
  /<office:document\s[^<>]*\boffice:mimetype=["'](application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation)(?:-template)?)["']/

function sniffOfficeMarkup(start: string): string | undefined {
  if (rootOf(start) === 'office:document') return openDocument.exec(start)?.[1]
  const found = officePrograms.find(([program]) => program.test(start.slice(0, declarations)))
  return found?.[1].test(rootOf(start)) === true ? found[2] : undefined
}

/** A start that leaves no doubt: a doctype, `<html>`, or an XML declaration. */
export function sniffCertainMarkup(start: string): string | undefined {
  if (htmlStart.test(skipComments(start))) return 'text/html'
  if (xmlDeclaration.test(start)) return rootTypes[rootOf(start)] ?? sniffOfficeMarkup(start) ?? 'application/xml'
  const root = start.startsWith('<') ? (rootTypes[rootOf(start)] ?? sniffOfficeMarkup(start)) : undefined
  return root ?? (otherDoctype.test(skipComments(start)) ? 'application/xml' : undefined)
}

/** A text that starts with a tag: HTML when it uses HTML's own tags, else XML. */
export function sniffLikelyMarkup(start: string, text: string, isWhole: boolean): string | undefined {
  if (!/^<[a-z!/]/i.test(start)) return undefined
  if ((start.match(htmlTag) ?? []).length >= 2) return 'text/html'
  const root = rootOf(start)
  if (root === '') return undefined
  // Only the start of a large file is known: closed elements show as much as the end of the first.
  if (!isWhole) return (start.match(/<\/[a-z_]/gi) ?? []).length >= leastEnds ? 'application/xml' : undefined
  return new RegExp(`</${root.replaceAll('.', '\\.')}\\s*>\\s*$`, 'i').test(text.slice(-200))
    ? 'application/xml'
    : undefined
}

const tagOrEntity = /<\/?[a-z][a-z\d]{0,30}(?:[\s/>]|$)|&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i

/** Whether a file that is called a page is one: text without a single tag or entity keeps its lines as it is. */
export const holdsMarkup = (start: string): boolean => tagOrEntity.test(start)

/** Without the comments before the first element. By hand: a pattern that repeats comments can take for ever to fail. */
function skipComments(start: string): string {
  let position = 0
  while (start.startsWith('<!--', position)) {
    const end = start.indexOf('-->', position)
    if (end === -1) return ''
    position = end + 3
    while (/\s/.test(start[position] ?? '')) position += 1
  }
  return start.slice(position)
}

/** Name of the first element after declarations, comments and the doctype. */
function rootOf(start: string): string {
  const content = start.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<![^>]*>/g, '')
  return rootElement.exec(content)?.[1]?.toLowerCase() ?? ''
}
