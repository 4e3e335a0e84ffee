export interface HtmlTag {
  /** In small letters. */
  readonly name: string
  readonly isEnd: boolean
  /** What follows the name. */
  readonly attributes: string
  /** Where the text continues. */
  readonly end: number
}

const nameOfTag = /<(\/?)([a-z][a-z\d]*)(?=[\s/>])/iy

/** The tag that starts at a `<`. Its value may hold `>` and line ends; another `<` outside a value says that it is no tag. */
export function readTag(text: string, start: number): HtmlTag | undefined {
  nameOfTag.lastIndex = start
  const match = nameOfTag.exec(text)
  if (match === null) return undefined
  const from = start + match[0].length
  for (let index = from; index < text.length; index += 1) {
    const character = text[index]
    if (character === '<') return undefined
    if (character === '>') {
      return {
        name: match[2]!.toLowerCase(),
        isEnd: match[1] === '/',
        attributes: text.slice(from, index),
        end: index + 1,
      }
    }
    if (character !== '"' && character !== "'") continue
    if (text[index - 1] !== '=' && text[index - 1] !== ' ') return undefined
    index = text.indexOf(character, index + 1)
    if (index === -1) return undefined
  }
  return undefined
}

/** More of them is the data of a picture. */
const longestAttributes = 4_096
const attribute = /(?<![\w:-])([a-z][\w:-]*)[ \t\n]{0,9}=[ \t\n]{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"']+))/gi

/** The value of an attribute as it is written; empty when there is none. */
export function attributeOfTag({ attributes }: HtmlTag, name: string): string {
  for (const match of attributes.slice(0, longestAttributes).matchAll(attribute)) {
    if (match[1]?.toLowerCase() === name) return match[2] ?? match[3] ?? match[4] ?? ''
  }
  return ''
}
