import type { TextUnit } from './text-unit.ts'

/** `Question 12, Ms Finch: To ask why …` */
const question = /^\W*(?:question|q|frage|pregunta|domanda|vraag|pergunta)(?!\p{L})[^:]{0,60}:/iu
const answer = /^\W*(?:answer|a|reply|antwort|réponse|r|respuesta|risposta|antwoord|resposta)(?!\p{L})[^:]{0,80}:/iu

/** What was answered to a question that a document reports, where it stands below it. */
export function answerBelow(unit: TextUnit, units: readonly TextUnit[]): TextUnit | undefined {
  if (!question.test(unit.text)) return undefined
  const next = units[units.indexOf(unit) + 1]
  const isAnswer = next?.passage.documentName === unit.passage.documentName && answer.test(next.text)
  return isAnswer ? next : undefined
}
