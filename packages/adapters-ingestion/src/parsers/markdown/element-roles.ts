const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Elements that start and end a line. */
export const blockElements = set(
  'address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre section summary ul',
)
/** Those of them that are paragraphs of their own. */
export const paragraphElements = set('p h1 h2 h3 h4 h5 h6 blockquote dl ol ul hr details section article')
export const tableElements = set('table caption colgroup col thead tbody tfoot tr td th')
const inlineElements = set(
  'a abbr acronym b bdi bdo big br cite code del dfn em font i img ins kbd mark nobr picture q rp rt ruby s samp small span strike strong sub sup tt u wbr',
)
/** Names that programmers also write for something else: elements only with attributes, or as end tags. */
const rareElements = set(
  'audio base body button data embed frame head html iframe input label legend link map area meta object option output param progress select source svg path g template textarea time title track var video canvas',
)
/** Elements whose content is not shown. */
export const hiddenElements = set('script style')

export function isElement(name: string, isPlain: boolean): boolean {
  if (blockElements.has(name) || tableElements.has(name) || inlineElements.has(name) || hiddenElements.has(name))
    return true
  return !isPlain && rareElements.has(name)
}
