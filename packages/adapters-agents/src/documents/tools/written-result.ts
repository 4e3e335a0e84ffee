import type { HostToolResult } from '@docent/core/ports'
import type { WrittenFile } from '../document-request.ts'
import { isRefusal } from '../refusal.ts'

/** The result of a tool that writes one file. What cannot be written is a failed result. */
export async function writtenResult(name: string, write: () => Promise<WrittenFile>): Promise<HostToolResult> {
  try {
    const { bytes, notes, extent } = await write()
    const about = [`${bytes.length} bytes`, ...(extent === undefined ? [] : [extent])].join(', ')
    return {
      content: [`Wrote ${name} (${about}).`, ...notes].join('\n'),
      summary: `Wrote ${name}`,
      files: [{ name, content: bytes }],
    }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { content: `${name} was not written. ${error.message}`, summary: `Did not write ${name}`, failed: true }
  }
}
