const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

export const voidElements = set('area base br col embed frame hr img input link meta param source track wbr')

/** Equations, also under the prefixes that books give them. */
export const equations = set('math m:math mml:math')

/** Elements whose content is not text of the page as it is written. */
export const droppedElements = set(
  `script style noscript template iframe object svg canvas video audio ${[...equations].join(' ')}`,
)

/** Left out because the page gets its own, and head elements because nothing is read from them. */
export const wrapperElements = set('html head body base link meta frameset noframes')

/** Blocks that writing Markdown does not know as such: without a known one around them they would run into the text beside them. */
export const otherBlocks = set('details dialog legend listing search summary')

const blocks = set(
  'address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre search section summary table ul',
)
const closedBy: Readonly<Record<string, ReadonlySet<string>>> = {
  li: set('li p'),
  option: set('option'),
  rt: set('rt rp'),
  rp: set('rt rp'),
  dt: set('dt dd p'),
  dd: set('dt dd p'),
  td: set('td th p'),
  th: set('td th p'),
  tr: set('td th tr p'),
  thead: set('td th tr thead tbody tfoot caption colgroup p'),
  tbody: set('td th tr thead tbody tfoot caption colgroup p'),
  tfoot: set('td th tr thead tbody tfoot caption colgroup p'),
}

/** Whether an open element ends where another starts, so that pages without end tags are not counted as nested. */
export function closesImplicitly(starting: string, open: string): boolean {
  if (open === 'p' && blocks.has(starting)) return true
  return Object.hasOwn(closedBy, starting) && closedBy[starting]?.has(open) === true
}
