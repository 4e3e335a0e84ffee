/** Headers of one connection only; that in memory has its own. */
const ofConnection = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** @param host of the address, for runtimes that leave the header out */
export const requestHeaders = (headers: Headers, host: string): Record<string, string> => ({
  host,
  ...Object.fromEntries([...headers].filter(([name]) => !ofConnection.has(name))),
})

/** @param raw names and values in turn; names may repeat, as that of cookies does */
export function responseHeaders(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const [name, value] = [raw[index]!, raw[index + 1]!]
    if (!ofConnection.has(name.toLowerCase())) headers.append(name, value)
  }
  return headers
}
