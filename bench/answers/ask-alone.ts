import { printTable } from '../measuring/table.ts'
import type { AskedDocent } from './asked-docent.ts'
import { judgeAnswer, type GivenAnswer } from './judge-answer.ts'
import type { JudgedQuestion, QuestionSet, SetFile } from './question-set.ts'

/**
 * Asks each question that exactly one file can answer in a collection of this file alone, and in one of another file, which
 * does not answer it; follow-ups are left out. How many are answered and refused, and how many of the refused ones the search had
 * refused already.
 */
export async function askAlone(
  docent: AskedDocent,
  { files, questions }: QuestionSet,
  isShown: (question: JudgedQuestion) => boolean,
): Promise<void> {
  const collections = new Map<SetFile, string>()
  for (const file of files) collections.set(file, await docent.collectionOf([file]))
  const answerable = questions.flatMap((question) => {
    const holding = question.after === undefined ? files.filter((file) => holds(file, question)) : []
    return holding.length === 1 ? [{ question, file: holding[0]! }] : []
  })
  const ask = async ({ question }: JudgedQuestion, file: SetFile): Promise<GivenAnswer> =>
    docent.ask(await docent.newChat(collections.get(file)!), question)

  const counts = { right: 0, refused: 0, refusedBySearch: 0, otherRefused: 0, otherRefusedBySearch: 0 }
  for (const { question, file } of answerable) {
    const answer = await ask(question, file)
    const { right, denied } = judgeAnswer(question, answer)
    if (right) counts.right++
    if (denied) counts.refused++
    if (denied && isShown(question)) {
      console.log(`refused ${isRefusedBySearch(answer) ? 'by the search' : 'by the model'}: ${question.question}`)
    }
    if (denied && isRefusedBySearch(answer)) counts.refusedBySearch++
    const other = await ask(question, files[(files.indexOf(file) + (files.length >> 1)) % files.length]!)
    if (!judgeAnswer(question, other).denied) continue
    counts.otherRefused++
    if (isRefusedBySearch(other)) counts.otherRefusedBySearch++
  }
  printTable(`${answerable.length} questions in collections of one document`, [
    ['collection of', 'right', 'refused', 'of these by the search'],
    ['the document that answers', String(counts.right), String(counts.refused), String(counts.refusedBySearch)],
    ['another document', '', String(counts.otherRefused), String(counts.otherRefusedBySearch)],
  ])
}

/** The model names the closest passages when it refuses itself. */
const isRefusedBySearch = ({ text }: GivenAnswer): boolean => !text.includes('Closest passages')

const holds = ({ source = '' }: SetFile, { expect }: JudgedQuestion): boolean =>
  expect !== undefined && expect.every((text) => plain(source).includes(plain(text)))

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ')
