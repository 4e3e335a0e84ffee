/** A pure function that looks up what it computed before. Forgets everything when it knows too many. */
export function remembering<Result>(compute: (text: string) => Result, most = 50_000): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const own = copied(text)
    const result = compute(own)
    if (known.size >= most) known.clear()
    known.set(own, result)
    return result
  }
}

/** A copy: JavaScript engines keep a part of a text as a view of the whole, so that one rare word would hold its document in memory. */
const copied = (text: string): string => ` ${text}`.slice(1)
