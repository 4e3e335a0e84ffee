import { conjunction, looseWeight, measuringWeight, type QuestionTerm } from './question-term.ts'
import { tokensOf } from './tokens.ts'

const asksFor =
  /^\s*(?:and\s+|und\s+|et\s+|y\s+)?(?:what|which|how (?:much|high|big|large|long|old)|wie (?:hoch|groß|lang|lautet)|was|welche[rsn]?|quel(?:le)?s?|combien|cu[aá]l(?:es)?|qual[ei]?|quais|wat|какая|какой|каков\p{L}*)\s+(?:is|are|was|were|ist|sind|war|waren|est|sont|es|son|beträgt|lautet|é|è|era|erano|sono|são|zijn)\s+/iu
/** `How many parking spaces …`: what is counted is behind it. */
const counts = /(?<!\p{L})(?:how many|wie ?viele|combien de|combien d'|cu[aá]nt[oa]s|сколько|quant[ie])(?!\p{L})\s*/iu
/** Where what is counted ends, as before `does` in `How many named users does it include?` */
const afterCounted =
  /(?<!\p{L})(?:is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|had|there|of|de|du|des|di|for|in|at|on|from|by|to|with|per|i|we|you|they|gibt|hat|haben|ist|sind|darf|dürfen|kann|muss|werden|wird|im|in|am|pro|y a|sont|est|a|ont|par|hay|tiene|son|está|por|erano|sono|ha|hanno|ci)(?!\p{L})|[,?]/iu
const phraseEnd =
  /(?<!\p{L})(?:of|for|in|at|on|from|by|to|with|per|during|under|about|that|who|which|für|von|im|am|bei|beim|vom|zum|zur|des|de|du|d'|pour|para|por|en|del|в|на|для|у)(?!\p{L})/iu
const joining = new RegExp(`(?<!\\p{L})(?:${conjunction})(?!\\p{L})`, 'iu')
const mostFocus = 3
const focusWeight = 1.5

const kindAsked =
  /(?<!\p{L})(?:which|what|welche[rsnm]?|quel(?:le)?s?|qué|cuál(?:es)?|какой|какая|какие|hangi)\s+(\p{L}[\p{L}-]*)/iu

/** The stem of `warehouse` in `Which warehouse …` */
export const kindOf = (text: string): string | undefined => tokensOf(kindAsked.exec(text)?.[1] ?? '')[0]?.stem

/** `Which warehouse …`: the answer is one, and rarely states that. */
export function withKind(text: string, terms: readonly QuestionTerm[]): QuestionTerm[] {
  const stem = kindOf(text)
  return terms.map((term) =>
    term.stem === stem && term.kind === 'word' ? { ...term, weight: Math.min(term.weight, looseWeight) } : term,
  )
}

/** Marks the noun that is counted in the answer: `spaces` in `How many spaces has the car park?` */
function withCounted(text: string, terms: readonly QuestionTerm[]): QuestionTerm[] {
  const start = counts.exec(text)
  if (start === null) return [...terms]
  const counted = text.slice(start.index + start[0].length).split(afterCounted)[0] ?? ''
  const stems = tokensOf(counted).map(({ stem }) => stem)
  const next = terms.find(({ stem }) => stems.includes(stem))?.stem
  return terms.map((term) =>
    term.stem === next && term.kind === 'word' && term.weight >= 1
      ? { ...term, weight: term.weight, isFocus: true }
      : term,
  )
}

/** `Is there any wifi?`: an answer names what may exist. */
const asksExistence =
  /^\s*(?:and\s+)?(?:(?:is|are) there|do (?:you|they|we) (?:have|offer|sell|provide)|do(?:es)? [\p{L}\p{N} '’-]{1,60}? (?:have|offer|include|contain|provide|mention)(?! to(?!\p{L}))|gibt es|y a-t-il|est-ce qu['’]il y a|hay|c['’]è|ci sono|is er|zijn er)\s+(?:an?\s+|any\s+|the\s+|ein(?:e[nm]?)?\s+|une?\s+|des\s+)?/iu

/** Marks the first word of what `is there …` asks for. */
function withExisting(text: string, terms: readonly QuestionTerm[]): QuestionTerm[] | undefined {
  const start = asksExistence.exec(text)?.[0]
  if (start === undefined) return undefined
  const phrase = text.slice(start.length).split(phraseEnd)[0] ?? ''
  const stems = tokensOf(phrase).map(({ stem }) => stem)
  const focus = terms.findLast(({ stem, kind, weight }) => stems.includes(stem) && kind === 'word' && weight >= 1)
  if (focus === undefined) return undefined
  return terms.map((term) => (term === focus ? { ...term, weight: term.weight * focusWeight, isFocus: true } : term))
}

/** Marks the noun that `what is the …` asks for: the last word of the first phrase with any content. */
export function withFocus(text: string, terms: readonly QuestionTerm[]): QuestionTerm[] {
  const existing = withExisting(text, terms)
  if (existing !== undefined) return existing
  const start = asksFor.exec(text)?.[0]
  if (start === undefined) return withCounted(text, terms)
  for (const phrase of text.slice(start.length).split(phraseEnd).slice(0, mostFocus)) {
    const stems = tokensOf(phrase).map(({ stem }) => stem)
    const inPhrase = terms.filter(
      (term) => stems.includes(term.stem) && term.weight > measuringWeight && term.kind !== 'number',
    )
    // Of two things that are asked for neither is missed where the other is found.
    if (inPhrase.length > 1 && joining.test(phrase)) return [...terms]
    // `How long are spare parts available?` asks for the parts: what is said of them is put in many words.
    const focus = inPhrase.findLast(({ weight }) => weight > looseWeight) ?? inPhrase.at(-1)
    if (focus !== undefined) {
      return terms.map((term) =>
        term === focus ? { ...term, weight: Math.max(1, term.weight) * focusWeight, isFocus: true } : term,
      )
    }
  }
  return [...terms]
}
