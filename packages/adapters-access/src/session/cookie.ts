/** The first cookie of this name, or undefined. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const mark = pair.indexOf('=')
    if (mark === -1 || pair.slice(0, mark).trim() !== name) continue
    const value = pair
      .slice(mark + 1)
      .trim()
      .replace(/^"(.*)"$/, '$1')
    return decoded(value)
  }
  return undefined
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
