/** A pure function that looks up what it computed before. Forgets everything when it knows too many. */
export function remembering<Result>(compute: (text: string) => Result, most = 50_000): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const result = compute(text)
    if (known.size >= most) known.clear()
    known.set(text, result)
    return result
  }
}
