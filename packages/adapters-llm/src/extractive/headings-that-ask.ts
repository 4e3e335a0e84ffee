import { tokensOf } from './tokens.ts'

/** Two ways to ask for the same share this much of their words; below it the heading asks for something else. */
const leastShared = 0.55
const asking =
  /[?？؟]\s*$|^(?:[\p{Nd}.)]+\s+)?(?:who|what|when|where|why|which|how|wer|was|wann|wo|warum|welche\p{L}*|wie|qui|que|quand|où|pourquoi|quel\p{L}*|comment|combien|qué|quién\p{L}*|cuándo|dónde|cómo|cuánt\p{L}*|cuál\p{L}*)(?!\p{L})/iu
const negation = new Set(['not', 'no', 'never', 'cannot', 'nicht', 'kein', 'keine', 'ne', 'pas', 'non', 'нет', 'не'])
const article = new Set(['a', 'an', 'the', 'der', 'die', 'das', 'le', 'la', 'les', 'el', 'los', 'las'])

interface Wording {
  readonly stems: ReadonlySet<string>
  readonly negated: boolean
}

/**
 * How far a heading such as `How long does it take?` asks what the question asks, 0 … 1: by all of its words, those too that
 * only build the sentence. What the document's title says already, the heading need not repeat.
 */
export function headingMatcher(question: string): (heading: string, title: ReadonlySet<string>) => number {
  const asked = wordingOf(question)
  const known = new Map<string, Wording | undefined>()
  return (heading, title) => {
    if (!known.has(heading)) known.set(heading, asking.test(heading) ? wordingOf(heading) : undefined)
    const wording = known.get(heading)
    if (wording === undefined || wording.negated !== asked.negated) return 0
    const own = asked.stems.difference(title)
    const shared = own.intersection(wording.stems).size
    const share = shared / own.union(wording.stems.difference(title)).size
    return share >= leastShared ? share : 0
  }
}

function wordingOf(text: string): Wording {
  const tokens = tokensOf(text.replace(/^[\p{Nd}.)]+\s+/u, ''))
  return {
    stems: new Set(tokens.filter(({ word }) => !article.has(word)).map(({ stem }) => stem)),
    negated: tokens.some(({ word }) => negation.has(word)),
  }
}
