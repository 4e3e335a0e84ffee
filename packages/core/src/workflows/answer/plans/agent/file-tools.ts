import { z } from 'zod'
import { fenced } from '../../../../kernel/prompts/index.ts'
import { builtInTool, refused, type Tool, type ToolOutcome } from '../../../../kernel/tools/index.ts'
import { fileNameSchema } from '../../../../resources/agent-files/index.ts'
import { charactersOfToken, type Workspace } from './workspace.ts'

const name = fileNameSchema.describe('Path of the file, such as report.md or tables/prices.csv.')

// Made once: models are shown schemas that are made of these.
const listFilesInput = z.object({})
const readFileInput = z.object({
  name,
  from: z.int().min(1).default(1).describe('First line, from 1.'),
  lines: z.int().min(1).max(10_000).default(1_000),
})
const writeFileInput = z.object({ name, text: z.string().describe('The whole content.') })
const editFileInput = z.object({
  name,
  find: z.string().min(1).describe('The part as it stands there.'),
  replace: z.string(),
})

/** The tools by which an agent keeps files for the user. They reach the files of the chat, and nothing else. */
export function fileTools({
  workspace,
  room,
}: {
  readonly workspace: Workspace
  /** Tokens that one result may have now. */
  readonly room: () => number
}): Tool[] {
  const missing = async (file: string) => {
    const names = (await workspace.list()).map((row) => row.name)
    return refused(
      names.length === 0
        ? `There is no file ${file}; there are none yet.`
        : `There is no file ${file}; there are ${names.join(', ')}.`,
    )
  }

  async function textOf(file: string): Promise<string | ToolOutcome> {
    const bytes = await workspace.read(file)
    if (!bytes) return missing(file)
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      return refused(`${file} is no text: it cannot be read or edited as such.`)
    }
  }

  async function written(file: string, text: string): Promise<ToolOutcome> {
    const { size, commit } = await workspace.write(file, text)
    return {
      content: `${file} is kept with ${size} bytes; the user can download it.`,
      summary: `${file}, ${size} bytes`,
      commit,
    }
  }

  return [
    builtInTool({
      name: 'list_files',
      description: 'Lists the files of this chat with their sizes.',
      input: listFilesInput,
      async run() {
        const files = await workspace.list()
        if (files.length === 0) return { content: 'There are no files yet.' }
        const lines = files.map((row) => `${row.name}, ${row.size} bytes`)
        return { content: lines.join('\n'), summary: `${files.length} files` }
      },
    }),
    builtInTool({
      name: 'read_file',
      description: 'Gives the text of a file of this chat, or a part of it by lines.',
      input: readFileInput,
      async run({ name: file, from, lines }) {
        const text = await textOf(file)
        if (typeof text !== 'string') return text
        const all = text.split('\n')
        const wanted = all.slice(from - 1, from - 1 + lines).join('\n')
        const shown = wanted.slice(0, room() * charactersOfToken)
        const left = shown.length < wanted.length ? '\n(It continues; ask for fewer lines at once.)' : ''
        const summary = `${file}, ${all.length} lines`
        return { content: `${all.length} lines in all.\n${fenced('file', ` name="${file}"`, shown)}${left}`, summary }
      },
    }),
    builtInTool({
      name: 'write_file',
      traits: { inOrder: true, trusted: true },
      description: 'Keeps a text as a file for the user, who can download it. A file of this name is replaced.',
      input: writeFileInput,
      run: ({ name: file, text }) => written(file, text),
    }),
    builtInTool({
      name: 'edit_file',
      traits: { inOrder: true, trusted: true },
      description: 'Replaces a part of a file. The part must stand in it exactly once.',
      input: editFileInput,
      async run({ name: file, find, replace }) {
        // Names are words of others, too: what is trusted tells none that the model has not written itself.
        if (!(await workspace.list()).some((row) => row.name === file))
          return refused(`There is no file ${file}; list_files tells which there are.`)
        const text = await textOf(file)
        if (typeof text !== 'string') return text
        const [before, after, ...others] = text.split(find)
        if (after === undefined) return refused(`${file} does not have this part; read the file and give it exactly.`)
        if (others.length > 0)
          return refused(`${file} has this part several times; give more of what stands around it.`)
        return written(file, `${before}${replace}${after}`)
      },
    }),
  ]
}
