import { DocentError } from '../../kernel/errors/index.ts'

const shownOfPlace = 300

/** The error for a place of a file that its author has to correct; the message is `place problem.` */
export const refusal = (place: string, problem: string): DocentError => {
  const field = cut(place, shownOfPlace)
  return new DocentError({ code: 'invalid_input', message: `${field} ${problem}.`, details: { field } })
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)

const shownLetters = 60

/** What a user wrote, short enough for a message. */
export const shown = (value: unknown): string => cut(JSON.stringify(value) ?? String(value), shownLetters)

const shownOfName = 200

/** A name that a user chose, in at most 200 characters. */
export const shortName = (name: string): string => cut(name, shownOfName)
