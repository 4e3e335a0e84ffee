import type { QuestionPart } from './question.ts'
import { readableText } from './readable-text.ts'

const asks =
  /^\s*(?:and |und )?(?:what(?:'s| is| are| was| were| does)|was (?:ist|sind|bedeutet)|wer ist|qu['’]est-ce qu\S*|c['’]est quoi|qué (?:es|son)|(?:che )?cos['’]è|cosa sono|wat (?:is|zijn)|o que (?:é|são)|who (?:is|are)) (?:an? |the |eine? |une? |der |die |das |le |la |el )?([\p{L}\p{N}'’ -]{2,40}?)(?: mean)? ?\?*$/iu

/** A thing has few words. */
const mostWords = 3

const bonus = 0.25

/** What it adds that a text says what the thing is that a question asks for: `Larder, our tool`, `a disaster is a major event`. */
export function definitionBonus({ text }: QuestionPart): (text: string) => number {
  const thing = asks.exec(text.trim())?.[1]
  if (thing === undefined || thing.split(' ').length > mostWords) return () => 0
  const name = thing.replaceAll(/[^\p{L}\p{N}]+/gu, '[^\\p{L}\\p{N}]+')
  const says = new RegExp(
    `(?<!\\p{L})${name}(?:s|es)?\\]?["“”*_)]*(?: ?\\([^)]*\\))?(?: (?:is|are|was|were|means?|stands for|ist|sind|war|bedeutet|est|sont|es|son|è|sono|é|são|zijn) (?:an?|the|one|eine?[rnms]?|der|die|das|une?|le|la|les|el|una?|uno|il|lo|gli|um|uma|o|een|de|het)(?!\\p{L})|\\s*,? (?:an?|the|our|its|a type of|eine?|une?|una?)(?!\\p{L})|: | [–—-] )`,
    'iu',
  )
  return (said) => (says.test(readableText(said)) ? bonus : 0)
}
