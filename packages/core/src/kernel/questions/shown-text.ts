import { plainLetters } from '../input/index.ts'

/** A text of a stranger as people are shown it: lines stay, what cannot be seen or turns the direction of writing goes. */
export function shownText(text: string, longest: number): string {
  const shown = text.split('\n').map(plainLetters).join('\n')
  return shown.length <= longest ? shown : `${shown.slice(0, longest - 1)}…`
}
