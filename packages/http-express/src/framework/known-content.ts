import type { DownloadResult } from './result.ts'

interface Asked {
  readonly method: string
  header(name: string): string | undefined
}

/** Whether the client has this content already, by RFC 9110: If-None-Match counts for GET and HEAD, before any Range, and is weak. */
export function hasContent({ status, headers = {} }: DownloadResult<number>, asked: Asked): boolean {
  const etag = headers['ETag']
  const known = asked.header('if-none-match')
  if (etag === undefined || known === undefined || status !== 200) return false
  if (asked.method !== 'GET' && asked.method !== 'HEAD') return false
  const tags: readonly string[] = known.match(/"[^"]*"/g) ?? []
  return known.trim() === '*' || tags.includes(etag.replace(/^W\//, ''))
}
