/** A cookie of a redirect as it is given to the browser with the answer at another address: with the path that it has there. */
export function withOwnPath(line: string, { pathname }: URL): string {
  const path = attributesOf(line).get('path')
  return path?.startsWith('/') ? line : `${line}; Path=${pathname.slice(0, pathname.lastIndexOf('/')) || '/'}`
}

/** The cookies of the next request after an answer of the same origin. */
export function cookiesAfter(sent: string | undefined, lines: readonly string[], now: number): string | undefined {
  const cookies = new Map((sent ?? '').split('; ').map((pair) => [nameOf(pair), pair]))
  for (const line of lines) {
    const pair = line.split(';', 1)[0]!.trim()
    if (hasEnded(attributesOf(line), now)) cookies.delete(nameOf(pair))
    else cookies.set(nameOf(pair), pair)
  }
  return [...cookies.values()].filter((pair) => pair !== '').join('; ') || undefined
}

const nameOf = (pair: string): string => pair.split('=', 1)[0]!.trim()

const attributesOf = (line: string): Map<string, string> =>
  new Map(
    line
      .split(';')
      .slice(1)
      .map((attribute) => [nameOf(attribute).toLowerCase(), attribute.slice(attribute.indexOf('=') + 1).trim()]),
  )

function hasEnded(attributes: ReadonlyMap<string, string>, now: number): boolean {
  const age = attributes.get('max-age')
  if (age !== undefined) return Number(age) <= 0
  const expires = attributes.get('expires')
  return expires !== undefined && Date.parse(expires) <= now
}
