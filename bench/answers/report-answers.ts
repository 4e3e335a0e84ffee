import { printTable } from '../measuring/table.ts'
import type { Judgement } from './judge-answer.ts'
import { isHeldOut, type JudgedQuestion } from './question-set.ts'

export interface AskedQuestion {
  readonly question: JudgedQuestion
  readonly answer: string
  readonly judgement: Judgement
  readonly milliseconds: number
}

export function reportAnswers(title: string, asked: readonly AskedQuestion[]): void {
  const kinds = [...new Set(asked.map(({ question }) => question.kind))]
  const lineOf = (name: string, holds: (one: AskedQuestion) => boolean) => line(name, asked.filter(holds))
  printTable(title, [
    ['', 'asked', 'right', '', 'refused wrongly', 'denial above answer', 'invented quote'],
    ...kinds.map((kind) => lineOf(kind, ({ question }) => question.kind === kind)),
    lineOf('half: tuning', ({ question }) => !isHeldOut(question)),
    lineOf('half: held out', ({ question }) => isHeldOut(question)),
    line('all', asked),
  ])
  const lengths = asked.map(({ answer }) => answer.length).toSorted((a, b) => a - b)
  const times = asked.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  console.log(`\nmedian answer: ${lengths[lengths.length >> 1]} characters, ${times[times.length >> 1]?.toFixed(0)} ms`)
}

function line(name: string, of: readonly AskedQuestion[]): string[] {
  const count = (holds: (one: AskedQuestion) => boolean) => String(of.filter(holds).length)
  const right = of.filter(({ judgement }) => judgement.right).length
  return [
    name,
    String(of.length),
    String(right),
    of.length === 0 ? '' : `${((100 * right) / of.length).toFixed(0)} %`,
    count(({ question, judgement }) => question.expect !== undefined && judgement.denied),
    count(({ judgement }) => judgement.denialAboveAnswer),
    count(({ judgement }) => judgement.invented.length > 0),
  ]
}

export function showAnswer({ question, answer, judgement }: AskedQuestion): void {
  console.log(`\n${judgement.right ? 'right' : 'WRONG'} ${question.id} ${question.kind}: ${question.question}`)
  if (question.after !== undefined) console.log(`  after:    ${question.after}`)
  console.log(`  expected: ${question.expect?.join(' + ') ?? 'that the documents do not answer'}`)
  if (question.forbid !== undefined) console.log(`  without:  ${question.forbid.join(', ')}`)
  console.log(`  ${answer.replaceAll('\n', '\n  ')}`)
}
