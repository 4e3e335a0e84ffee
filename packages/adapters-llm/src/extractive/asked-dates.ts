import { datesIn, isSameDate, monthStemOf } from './dates.ts'
import type { QuestionPart } from './question.ts'
import type { TextUnit } from './text-unit.ts'

/** How a unit stands to the days that a question names. */
export interface DateMatch {
  /** Names one of them, in whatever form. */
  readonly has: boolean
  /** Names other days only. */
  readonly hasOther: boolean
}

export interface AskedDates {
  /** Whether a term of the question, by its stem, is part of a day that it names. */
  isPart(stem: string): boolean
  match(unit: TextUnit): DateMatch
}

/** The days that a question names, such as `2nd of June`; undefined when it names none. */
export function askedDates({ text }: QuestionPart): AskedDates | undefined {
  const asked = datesIn(text)
  if (asked.length === 0) return undefined
  return {
    isPart: (stem) =>
      datesIn(stem).length > 0 ||
      asked.some(
        (date) => monthStemOf(date, stem) || [date.day, date.month, date.year].some((part) => Number(stem) === part),
      ),
    match(unit) {
      const said = datesIn(unit.text)
      const has = said.some((date) => asked.some((one) => isSameDate(one, date)))
      return { has, hasOther: !has && said.length > 0 }
    },
  }
}
