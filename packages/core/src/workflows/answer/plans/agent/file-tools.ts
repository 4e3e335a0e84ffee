import { z } from 'zod'
import { builtInTool, refused, type Tool, type ToolOutcome } from '../../../../kernel/tools/index.ts'
import { fileNameSchema } from '../../../../resources/agent-files/index.ts'
import { partOfText, textOf } from './file-part.ts'
import { isInput, type Workspace } from './workspace.ts'

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
  find: z.string().min(1).describe('The part, exactly as in the file.'),
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
    const names = (await workspace.files()).map((row) => row.name)
    return refused(
      names.length === 0
        ? `There is no file ${file}; there are none yet.`
        : `There is no file ${file}; there are ${names.join(', ')}.`,
    )
  }

  const text = async (file: string): Promise<string | ToolOutcome> =>
    (await textOf(workspace, file)) ?? (await missing(file))

  async function written(name: string, content: string): Promise<ToolOutcome> {
    const file = await workspace.store(name, content)
    const bytes = `${file.size} bytes`
    const kept = `${name} is kept with ${bytes}; the user can download it.`
    return {
      content: kept,
      summary: `${name}, ${bytes}`,
      async commit(draft) {
        const [became] = await workspace.commit(draft, [file])
        if (became!.as === 'document') return undefined
        if (became!.as === 'nothing') return refused(`${name} was not kept. ${became!.reason}`)
        return {
          content: `${name} is kept with ${bytes} for you, to read and to change; the user cannot download it. ${became!.reason}`,
          summary: `${name}, ${bytes}, only for agents of this chat`,
        }
      },
    }
  }

  return [
    builtInTool({
      name: 'list_files',
      description:
        'Lists the files of this chat with their sizes. Those below input/ are documents that the user brought to be read as files.',
      input: listFilesInput,
      async run() {
        const files = await workspace.files()
        if (files.length === 0) return { content: 'There are no files yet.' }
        const lines = files.map((row) => `${row.name}, ${row.size} bytes${row.readOnly ? ', read only' : ''}`)
        return { content: lines.join('\n'), summary: `${files.length} files` }
      },
    }),
    builtInTool({
      name: 'read_file',
      description: 'Gives the text of a file of this chat, or a part of it by lines.',
      input: readFileInput,
      async run({ name: file, from, lines }) {
        const whole = await text(file)
        return typeof whole === 'string' ? partOfText(whole, { name: file, from, lines }, room()) : whole
      },
    }),
    builtInTool({
      name: 'write_file',
      traits: { inOrder: true, trusted: true },
      description: 'Keeps a text as a file for the user, who can download it. A file of this name is replaced.',
      input: writeFileInput,
      run: ({ name: file, text: content }) => written(file, content),
    }),
    builtInTool({
      name: 'edit_file',
      traits: { inOrder: true, trusted: true },
      description: 'Replaces a part of a file. The part must stand in it exactly once.',
      input: editFileInput,
      async run({ name: file, find, replace }) {
        if (isInput(file)) return refused(`${file} can only be read; write what you change to another path.`)
        // Names are words of others, too: trusted text names none that the model has not written itself.
        if (!(await workspace.list()).some((row) => row.name === file))
          return refused(`There is no file ${file}; list_files tells which there are.`)
        const whole = await text(file)
        if (typeof whole !== 'string') return whole
        const [before, after, ...others] = whole.split(find)
        if (after === undefined) return refused(`${file} does not have this part; read the file and give it exactly.`)
        if (others.length > 0) return refused(`${file} has this part several times; give more of the text around it.`)
        return written(file, `${before}${replace}${after}`)
      },
    }),
  ]
}
