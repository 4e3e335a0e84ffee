const romans: readonly (readonly [value: number, sign: string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

/** Numbers above this are written in digits; files claim any start. */
const mostInLetters = 3_999

/** A list's number in the format that office files name: `decimal`, `lowerLetter`, `upperRoman` … */
export function formatNumber(value: number, format: string): string {
  if (value < 1 || value > mostInLetters) return String(value)
  switch (format) {
    case 'decimalZero':
      return String(value).padStart(2, '0')
    case 'lowerLetter':
      return letters(value)
    case 'upperLetter':
      return letters(value).toUpperCase()
    case 'lowerRoman':
      return roman(value)
    case 'upperRoman':
      return roman(value).toUpperCase()
    default:
      return String(value)
  }
}

/** a … z, aa, bb …, as word processors count. */
const letters = (value: number): string =>
  String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(Math.floor((value - 1) / 26) + 1, 10))

function roman(value: number): string {
  let rest = value
  let text = ''
  for (const [size, sign] of romans) {
    while (rest >= size) {
      text += sign
      rest -= size
    }
  }
  return text
}

/** A list item's sign in Markdown: plain numbers are Markdown's own, others are in the text of an item. */
export function itemMarker(label: string): string {
  return /^\d{1,9}[.)]$/.test(label) ? label : `- ${label}`
}
