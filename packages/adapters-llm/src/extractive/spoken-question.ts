import { withTimes } from './moments.ts'

const contractions: readonly (readonly [form: RegExp, full: string])[] = [
  [/(?<!\p{L})can['’]?t(?!\p{L})/giu, 'can not'],
  [/(?<!\p{L})won['’]t(?!\p{L})/giu, 'will not'],
  [/(?<!\p{L})(is|are|was|were|do|does|did|has|have|had|must|should|could|would|need)n['’]?t(?!\p{L})/giu, '$1 not'],
  [/(?<!\p{L})(who|what|when|where|why|how|there|that|it)['’]s(?!\p{L})/giu, '$1 is'],
  [/(?<!\p{L})(who|what|when|where|why|how)['’]re(?!\p{L})/giu, '$1 are'],
]

const questionWords = ['which', 'what', 'where', 'when', 'who', 'how', 'why'] as const
/** What a slip of the fingers makes of a question word, and is no other word. */
const slips = new Map(
  questionWords.flatMap((word) => {
    const swapped = Array.from(word.slice(1), (_, at) => {
      const letters = Array.from(word)
      letters.splice(at, 2, letters[at + 1]!, letters[at]!)
      return letters.join('')
    })
    const shortened = word === 'which' ? ['wich', 'whch', 'whih', 'whic'] : []
    return [...swapped, ...shortened].map((slip) => [slip, word] as const)
  }),
)

/** The question with contractions in full, and without slips in its question words: `whcih`, `why's`, `isn't`. */
export function plainQuestion(question: string): string {
  const full = withTimes(contractions.reduce((text, [form, words]) => text.replaceAll(form, words), question))
  return full.replaceAll(/(?<!\p{L})\p{Ll}{3,5}(?!\p{L})/gu, (word) => slips.get(word) ?? word)
}
