/** Of a field that was left as it was, `ffres` is this, and `ffdefres` holds. */
const untouched = 25
const [checkBox, list] = [1, 2]

/** The fields of forms whose value is nowhere in the text: choices of a list and boxes to check. */
export interface RtfFormFields {
  begin(): void
  control(word: string, value: number | undefined): void
  /** A choice of a list. */
  entry(text: string): void
  /** What the field shows; undefined where it is none of these. */
  shown(): string | undefined
}

export function createRtfFormFields(): RtfFormFields {
  let settings = new Map<string, number>()
  let entries: string[] = []
  const begin = (): void => {
    settings = new Map()
    entries = []
  }
  return {
    begin,
    control: (word, value = 0) => void settings.set(word, value),
    entry: (text) => void entries.push(text.trim()),
    shown: () => {
      const kind = settings.get('fftype')
      const result = settings.get('ffres') ?? untouched
      const value = result === untouched ? (settings.get('ffdefres') ?? 0) : result
      const choice = entries[value]
      begin()
      if (kind === checkBox) return value === 1 ? '☒' : '☐'
      return kind === list ? choice : undefined
    },
  }
}
