const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

export const voidElements = set('area base br col embed hr img input link meta param source track wbr')

/** Elements whose content is no text of the page. */
export const droppedElements = set(
  'script style noscript template iframe object svg canvas textarea select video audio frameset',
)

/** Left out because the page gets its own, and head elements because nothing is read from them. */
export const wrapperElements = set('html head body base link meta')

const blocks = set(
  'address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul',
)
const cells = set('td th')
const rows = set('td th tr')
const tableParts = set('td th tr thead tbody tfoot caption colgroup')

/** Whether an open element ends where another starts, so that pages without end tags are not counted as nested. */
export function closesImplicitly(starting: string, open: string): boolean {
  if (open === 'p') return blocks.has(starting)
  if (starting === 'li' || starting === 'option') return open === starting
  if (starting === 'dt' || starting === 'dd') return open === 'dt' || open === 'dd'
  if (cells.has(starting)) return cells.has(open)
  if (starting === 'tr') return rows.has(open)
  if (starting === 'tbody' || starting === 'thead' || starting === 'tfoot') return tableParts.has(open)
  return false
}
