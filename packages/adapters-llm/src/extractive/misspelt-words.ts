const shortestWord = 6
/** From this length on two slips are likelier than another word. */
const longWord = 9

/** Whether a stem may be another with slips of the fingers: letters swapped, left out or doubled, in long words replaced, too. */
export function isMisspelling(stem: string, other: string): boolean {
  if (stem.length < shortestWord || Math.abs(stem.length - other.length) > 1) return false
  // The beginning is rarely wrong, and most words that differ there are different words.
  if (stem[0] !== other[0] || !/^\p{L}+$/u.test(stem) || !/^\p{L}+$/u.test(other)) return false
  const distance = distanceOf(stem, other)
  if (stem.length >= longWord) return distance.steps <= 2
  return distance.steps === 1 && distance.replaced === 0
}

interface Distance {
  readonly steps: number
  readonly replaced: number
}

const plus = ({ steps, replaced }: Distance, isReplaced = 0): Distance => ({
  steps: steps + 1,
  replaced: replaced + isReplaced,
})

/** The fewest letters swapped, left out, added or replaced. */
function distanceOf(one: string, other: string): Distance {
  const rows: Distance[][] = []
  for (let i = 0; i <= one.length; i++) {
    const row: Distance[] = []
    rows.push(row)
    for (let j = 0; j <= other.length; j++) {
      if (i === 0 || j === 0) {
        row.push({ steps: i + j, replaced: 0 })
        continue
      }
      const isSame = one[i - 1] === other[j - 1]
      const ways = [plus(rows[i - 1]![j]!), plus(row[j - 1]!)]
      ways.push(isSame ? rows[i - 1]![j - 1]! : plus(rows[i - 1]![j - 1]!, 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        ways.push(plus(rows[i - 2]![j - 2]!))
      row.push(ways.reduce((best, way) => (way.steps < best.steps ? way : best)))
    }
  }
  return rows[one.length]![other.length]!
}
