import type { HostToolResult, ServerToolResult } from '../../kernel/ports/index.ts'
import { secretCleaner } from './without-secrets.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const encoder = new TextEncoder()

/** What a server gives, without what it was sent: its text, and the names and texts of its files. */
export function cleanResult(
  { content, failed, files }: ServerToolResult,
  secrets: Iterable<string>,
): HostToolResult & Pick<ServerToolResult, 'files'> {
  const clean = secretCleaner(secrets)
  return {
    content: clean(content),
    failed,
    files: files.map((file) => ({ name: clean(file.name), content: cleanBytes(file.content, clean) })),
  }
}

/** Bytes that are no text stay as they are. */
function cleanBytes(content: Uint8Array, clean: (text: string) => string): Uint8Array {
  const text = textOf(content)
  if (text === undefined) return content
  const shown = clean(text)
  return shown === text ? content : encoder.encode(shown)
}

function textOf(content: Uint8Array): string | undefined {
  try {
    return decoder.decode(content)
  } catch {
    return undefined
  }
}
