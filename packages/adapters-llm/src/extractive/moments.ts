import { datesIn, monthOfStem } from './dates.ts'

const half = 30
const quarter = 15
const dayMinutes = 1_440
const hours = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const hour = `\\d{1,2}|${hours.join('|')}`
const spoken = new RegExp(
  `(?<![\\p{L}\\p{Nd}:.])(?:(?<part>half|(?:a )?quarter) (?<side>past|to) (?<of>${hour})|(?<full>${hour}) ?o['’]?clock|(?<at>\\d{1,2})(?:[:.](?<minute>\\d{2}))? ?(?<noon>[ap])\\.?m)(?![\\p{L}\\p{Nd}])`,
  'giu',
)
const written =
  /(?<![\p{Nd}.,:])(?<at>[01]?\d|2[0-4])(?:[:.](?<minute>[0-5]\d)(?!\p{Nd}|[.:]\p{Nd})| ?(?:h|uhr)(?: ?(?<more>[0-5]\d))?(?![\p{L}\p{Nd}]))/giu

/** The question with times of the day in figures: `half past nine` as `9:30`. */
export const withTimes = (question: string): string =>
  question.replaceAll(spoken, (...found) => clock(spokenTime(found.at(-1) as Readonly<Record<string, string>>)))

/** Whether a text says the time or the month that a term, by its stem, names, in whatever form; undefined when it names none. */
export function isMomentSaid(stem: string): ((text: string) => boolean) | undefined {
  const [, at, minute] = /^(\d{1,2}):(\d\d)$/.exec(stem) ?? []
  if (at !== undefined && minute !== undefined) {
    const asked = Number(at) * 60 + Number(minute)
    return (text) => timesIn(text).some((time) => isSameTime(asked, time))
  }
  const month = monthOfStem(stem)
  return month === undefined ? undefined : (text) => datesIn(text).some((date) => date.month === month)
}

/** Half a day apart is the same where the question need not say which half. */
const isSameTime = (asked: number, time: number): boolean =>
  time === asked || (asked <= dayMinutes / 2 && time === asked + dayMinutes / 2)

function timesIn(text: string): number[] {
  const figures = Array.from(text.matchAll(written), ({ groups = {} }) => {
    return Number(groups['at']) * 60 + Number(groups['minute'] ?? groups['more'] ?? 0)
  })
  return [...figures, ...Array.from(text.matchAll(spoken), ({ groups = {} }) => spokenTime(groups))]
}

function spokenTime({ part, side, of, full, at, minute, noon }: Readonly<Record<string, string | undefined>>): number {
  if (part !== undefined) {
    const apart = part.toLowerCase() === 'half' ? half : quarter
    return (hourOf(of) * 60 + (side?.toLowerCase() === 'to' ? -apart : apart) + dayMinutes) % dayMinutes
  }
  if (full !== undefined) return hourOf(full) * 60
  const afternoon = noon?.toLowerCase() === 'p' && Number(at) < 12
  return (Number(at) + (afternoon ? 12 : 0)) * 60 + Number(minute ?? 0)
}

const hourOf = (said = ''): number => {
  const word = hours.indexOf(said.toLowerCase())
  return word < 0 ? Number(said) : word + 1
}

const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
