import { DocentError } from '../../kernel/errors/index.ts'

/** The error for a place of a file that its author has to correct; the message is `place problem.` */
export const refusal = (place: string, problem: string): DocentError =>
  new DocentError({ code: 'invalid_input', message: `${place} ${problem}.`, details: { field: place } })

const shownLetters = 60

/** What somebody wrote, short enough for a message. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text
}
