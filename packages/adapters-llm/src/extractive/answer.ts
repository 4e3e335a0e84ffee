import type { PromptPassage } from '@docent/core/ports'
import { telling } from './overview.ts'
import { readQuestion } from './question.ts'
import { bestQuotes, quoteSentences, type Quote } from './quotes.ts'
import { passageSentences, rankSentences } from './rank-sentences.ts'

export const withoutPassages =
  'I am the built-in extractive model. I answer questions by quoting the passages of your documents that fit best; I do ' +
  'not write text of my own. Ask a question in a collection with documents, or set up a language model for everything else.'

const notAnswered = 'The documents do not answer this question.'

/** The whole answer. The same question and passages always give the same text. */
export function extractiveAnswer(question: string, passages: readonly PromptPassage[], minCoverage: number): string {
  const candidates = passageSentences(passages)
  if (candidates.length === 0) return notAnswered
  const read = readQuestion(question)
  if (read.kind === 'overview') {
    return [
      'These sentences, quoted from the documents without a language model, say most about them:',
      ...quoteSentences(telling(candidates), candidates).map(quoted),
    ].join('\n\n')
  }
  const ranked = rankSentences(read, candidates)
  const coverage = ranked.reduce((most, sentence) => Math.max(most, sentence.coverage), 0)
  const best = ranked.slice(0, 1)
  if (coverage >= minCoverage) {
    return ['Quoted from the documents, without a language model:', ...bestQuotes(ranked, candidates).map(quoted)].join(
      '\n\n',
    )
  }
  if (coverage === 0) return notAnswered
  return [notAnswered, 'The nearest passage says:', ...quoteSentences(best, candidates).map(quoted)].join('\n\n')
}

function quoted({ text, number }: Quote): string {
  return `“${text}” [${number}]`
}
