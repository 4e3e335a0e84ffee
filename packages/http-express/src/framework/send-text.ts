import type { ServerResponse } from 'node:http'
import type { ResultHeaders } from './result.ts'

/** Sends a whole answer. Node leaves the body out for HEAD and keeps its length. */
export function sendText(response: ServerResponse, status: number, contentType: string, text: string): void {
  response.statusCode = status
  response.setHeader('Content-Type', contentType)
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
}

export function setHeaders(response: ServerResponse, headers: ResultHeaders | undefined): void {
  for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) response.setHeader(name, value)
}
