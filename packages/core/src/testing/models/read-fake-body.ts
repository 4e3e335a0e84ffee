import type { IncomingMessage } from 'node:http'

/** The fields of a JSON object or of a form, whose files become their name, type and size. */
export async function readFakeBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const content = Buffer.concat(pieces)
  const contentType = request.headers['content-type'] ?? ''
  if (contentType.startsWith('multipart/form-data')) return readForm(content, contentType)
  return content.length === 0 ? {} : (JSON.parse(content.toString('utf8')) as Record<string, unknown>)
}

async function readForm(content: Buffer, contentType: string): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(content), { headers: { 'content-type': contentType } }).formData()
  return Object.fromEntries(
    [...form].map(([field, value]) => [
      field,
      typeof value === 'string' ? value : { name: value.name, type: value.type, size: value.size },
    ]),
  )
}
