import type { ServerToolResult, ToolServerFile } from '@docent/core/ports'
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client'

const mostFiles = 20

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'application/pdf': 'pdf',
  'application/json': 'json',
  'text/csv': 'csv',
  'text/html': 'html',
}

/** The parts of a result as text for a model; what is not text becomes files, which the text names. */
export function resultContent({ content, structuredContent, isError }: CallToolResult): ServerToolResult {
  const files: ToolServerFile[] = []
  const keep = (kind: string, mediaType: string | undefined, base64: string): string => {
    if (files.length >= mostFiles) return `[A further ${kind} was left out.]`
    const name = `${kind}-${files.length + 1}.${endings[mediaType ?? ''] ?? 'bin'}`
    files.push({ name, content: Buffer.from(base64, 'base64') })
    return `[${kind}: ${name}]`
  }
  const texts = content.map((block) => textOf(block, keep))
  // Servers repeat it as text for older clients; only one that does not needs it.
  if (structuredContent !== undefined && !content.some(({ type }) => type === 'text'))
    texts.push(JSON.stringify(structuredContent))
  return { content: texts.join('\n'), failed: isError === true, files }
}

function textOf(
  block: ContentBlock,
  keep: (kind: string, mediaType: string | undefined, base64: string) => string,
): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'image':
    case 'audio':
      return keep(block.type, block.mimeType, block.data)
    case 'resource': {
      const { resource } = block
      return 'text' in resource ? resource.text : keep('file', resource.mimeType, resource.blob)
    }
    case 'resource_link':
      return `${block.name}: ${block.uri}`
    default:
      return '[A part of the result cannot be shown.]'
  }
}
