import { looseWeight, type QuestionTerm } from './question-term.ts'
import { tokensOf } from './tokens.ts'

/** A sentence about how to answer, and not about what. */
const manner =
  /^(?:please,? )?(?:answer (?:in|with|the (?:following )?question)|respond (?:in|with|to the question)|reply (?:in|with)|round (?:the|your|to|it|answers?)|express (?:the|your) (?:answer|result)|address the question|base your|(?:give|provide) (?:me )?(?:an?|your|the) (?:answer|response|reply)|calculate (?:\(or extract\) )?(?:the answer|what was asked)|(?:assume (?:that )?)?you are an? (?:\p{L}+ ){0,3}(?:analyst|banker|accountant|auditor|advis[eo]r|assistant|expert|lawyer|specialist)|here(?:['’]s| is) (?:the|my) question|if .{1,200} then (?:please )?(?:say|state))/iu
/** In which unit: `(in USD millions)`, `(in units of percents and round to one decimal place)`. */
const inUnits = / ?\((?:in|round(?:ed)?|as) (?:to )?[^()?]{1,80}\)/giu
/** `According to the balance sheet, how much …` */
const lead =
  /^\s*(?:according to|based on|basing|by (?:drawing|looking|using)|considering|given|looking at|using)\s[^?]*?,\s+(?=(?:what|how|which|who|when|where|why|is|are|was|were|did|does|do|has|have)\s)/iu
const sentenceEnd = /(?<=[.!?:]) +/u

/** The question without the sentences that only say how it is to be answered, as `Answer in USD millions.` */
export function withoutManner(question: string): string {
  const asked = question.replaceAll(inUnits, '')
  const sentences = asked.split(sentenceEnd)
  const kept = sentences.filter((sentence) => sentence.includes('?') || !manner.test(sentence))
  return kept.length > 0 && kept.length < sentences.length ? kept.join(' ') : asked
}

/** Words with which a question asks enough without its lead. */
const enoughAsked = 2

/** The terms of a question apart from those of its lead, which help and are not missed, unless it asks too little without it. */
export function withoutLead(
  text: string,
  terms: readonly QuestionTerm[],
): { readonly terms: readonly QuestionTerm[]; readonly leading: readonly QuestionTerm[] } {
  const [begin = ''] = lead.exec(text) ?? []
  if (begin === '') return { terms, leading: [] }
  const asked = new Set(tokensOf(text.slice(begin.length)).map(({ stem }) => stem))
  const isLeading = ({ kind, stem }: QuestionTerm): boolean => kind === 'word' && !asked.has(stem)
  const rest = terms.filter((term) => !isLeading(term))
  const says = rest.filter(({ kind, weight }) => kind === 'word' && weight >= looseWeight).length
  return says >= enoughAsked ? { terms: rest, leading: terms.filter(isLeading) } : { terms, leading: [] }
}
