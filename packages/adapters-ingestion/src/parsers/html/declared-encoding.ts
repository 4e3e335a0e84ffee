/** How far from its start a page must name its encoding. */
const window = 2048
const declaration = /<(?:meta\b[^>]*?charset|\?xml\b[^>]*?encoding)\s*=\s*(?:["']\s*)?([\w-]+)/i

/** The encoding that a page declares. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  return declaration.exec(Buffer.from(bytes.subarray(0, window)).toString('latin1'))?.[1]
}
