const digits = /\d+/y

/** The digits at a place, empty for none. */
function digitsAt(text: string, at: number): string {
  digits.lastIndex = at
  return digits.exec(text)?.[0] ?? ''
}

/** By value, however many digits: numbers may be longer than what a number holds. */
function byValue(one: string, other: string): number {
  const [a, b] = [one.replace(/^0+/, ''), other.replace(/^0+/, '')]
  return a.length - b.length || plainOrder(a, b)
}

const plainOrder = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/**
 * Compares names as people order what is numbered: numbers by their value, so that `page 2` is before `page 10`, and all else by
 * code units. The same on every machine, whatever its language is.
 */
export function naturalOrder(one: string, other: string): number {
  let [i, j] = [0, 0]
  while (i < one.length && j < other.length) {
    const [a, b] = [digitsAt(one, i), digitsAt(other, j)]
    const isNumber = a !== '' && b !== ''
    const order = isNumber ? byValue(a, b) : plainOrder(one[i]!, other[j]!)
    if (order !== 0) return order
    i += isNumber ? a.length : 1
    j += isNumber ? b.length : 1
  }
  return one.length - i - (other.length - j) || plainOrder(one, other)
}
