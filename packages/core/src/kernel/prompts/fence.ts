/** Material from outside in a fence that it cannot close, or reopen, in whatever way it is written. */
export const fenced = (name: string, attributes: string, content: string): string =>
  `<${name}${attributes}>\n${content.replaceAll(fenceTags, '&lt;')}\n</${name}>`

/** What may be between the letters of a tag without being seen: blanks, joiners, marks of direction, selectors. */
const unseen = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*`
/** Forms of `<` and `/` that read like them. */
const opening = String.raw`[<\uFE64\uFF1C]`
const names = ['passage', 'note', 'question', 'answer', 'image', 'document', 'memory', 'file', 'result']

const letter = (character: string): string => {
  const small = character.codePointAt(0)! + 0xfee0
  return `[${character}${String.fromCodePoint(small, small - 0x20)}]`
}

const fenceTags = new RegExp(
  `${opening}(?=${unseen}(?:[/\\u2044\\u2215\\uFF0F]${unseen})?(?:${names
    .map((name) => Array.from(name, letter).join(unseen))
    .join('|')})(?![\\p{L}\\p{N}_]))`,
  'giu',
)
