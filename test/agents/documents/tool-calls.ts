import { standardParsers } from '@docent/adapters-ingestion'
import { documentTools } from '@docent/adapters-agents/documents'
import type { HostToolContext, HostToolResult } from '@docent/core/ports'

const tools = new Map(documentTools().map((tool) => [tool.name, tool]))

type Files = Readonly<Record<string, Uint8Array>>

export function toolContext(files: Files = {}, signal: AbortSignal = new AbortController().signal): HostToolContext {
  return {
    ...{ userId: 'alice', chatId: 'chat', key: 'key', attempt: 1, signal },
    code: async () => [],
    files: {
      list: async () => Object.entries(files).map(([name, { length }]) => ({ name, size: length })),
      read: async (name) => files[name],
    },
  }
}

/** Calls a tool as an agent does. */
export async function call(name: string, input: object, context = toolContext()): Promise<HostToolResult> {
  const tool = tools.get(name)
  if (tool === undefined) throw new Error(`There is no tool ${name}.`)
  return tool.call(JSON.stringify(input), context)
}

/** The one file that a call writes. */
export async function written(name: string, input: object, context = toolContext()): Promise<Uint8Array> {
  const result = await call(name, input, context)
  const [file] = result.files ?? []
  if (file === undefined) throw new Error(result.content)
  return file.content
}

/** The pages of a file as Docent's own parsers read them. */
export async function readBack(bytes: Uint8Array, fileName: string): Promise<readonly string[]> {
  const parsers = standardParsers()
  const pages: string[] = []
  try {
    const mediaType = (await parsers.detect(bytes, fileName)) ?? ''
    await parsers.parserFor(mediaType)!.parse({
      ...{ bytes, fileName, mediaType, signal: new AbortController().signal },
      onPage: (page) => void pages.push(page.text),
    })
  } finally {
    await parsers.close()
  }
  return pages
}
