import { DocentError } from '../../kernel/errors/index.ts'
import { plainLetters } from '../../kernel/input/index.ts'
import type { BlobContent } from '../../kernel/ports/index.ts'
import type { ToolType } from './custom-tool.ts'

/** Bytes of the file of a tool or an agent: 20 MB. */
export const largestFile = 20_000_000

/** Bytes, as file systems count. */
const longestName = 255

export const missingFile = () =>
  new DocentError({ code: 'invalid_input', message: 'The request does not contain a file.' })

const tooLarge = () =>
  new DocentError({
    code: 'too_large',
    message: 'File is too large, maximum size is 20MB',
    details: { limit: largestFile },
  })

/** The base name of a file. @throws `invalid_input` for one without */
export function fileNameOf(given: string): string {
  const name = plainLetters(given).split(/[/\\]/).at(-1)!.trim()
  if (name !== '' && name !== '.' && name !== '..' && Buffer.byteLength(name) <= longestName) return name
  throw new DocentError({
    code: 'invalid_input',
    message: `The file must have a name of at most ${longestName} bytes.`,
    details: { field: 'filename' },
  })
}

/** `.zip`; empty without one. */
const extensionOf = (name: string): string => /\.[^.]*$/.exec(name)?.[0] ?? ''

const isScript = (name: string): boolean => extensionOf(name).toLowerCase() === '.py'

/** @throws `unsupported_media_type` */
export function requireExtension(name: string, allowed: readonly string[], place = 'Allowed'): void {
  const extension = extensionOf(name)
  if (allowed.includes(extension.toLowerCase())) return
  throw new DocentError({
    code: 'unsupported_media_type',
    message: `Invalid file extension: ${extension}. ${place} extensions are ${allowed.join(', ')}.`,
  })
}

/** @throws `unsupported_media_type`, `invalid_input` for a script whose name does not show what it is */
export function requireToolFile(toolType: ToolType, name: string): void {
  if (toolType === 'remote_mcp') return requireExtension(name, ['.json'], 'For remote_mcp, allowed')
  requireExtension(name, toolType === 'local_mcp' ? ['.zip'] : ['.zip', '.py'])
  if (toolType !== 'browser_action' || !isScript(name) || name.startsWith('browser_')) return
  throw new DocentError({
    code: 'invalid_input',
    message: 'The name of a .py file for browser_action must start with browser_; rename it, or upload a .zip.',
    details: { field: 'file' },
  })
}

/** All of a file. @throws `too_large` above 20 MB */
export async function wholeFile(content: BlobContent): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of content instanceof Uint8Array ? [content] : content) {
    if (!(part instanceof Uint8Array))
      throw new DocentError({ code: 'invalid_input', message: 'content is not valid: expected its parts to be bytes.' })
    size += part.byteLength
    if (size > largestFile) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
