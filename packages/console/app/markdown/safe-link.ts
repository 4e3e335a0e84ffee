/** An absolute http(s) address, or undefined: other schemes run code, and relative ones would lead into the console itself. */
export function safeLink(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
