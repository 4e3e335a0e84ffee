import { createInterface } from 'node:readline/promises'
import { templateOf } from './arguments.ts'
import { templates, type Template } from './templates.ts'

/** Asks on the terminal for what was not given. */
export async function askUser(given: {
  readonly directory: string | undefined
  readonly template: Template | undefined
}): Promise<{ readonly directory: string; readonly template: Template }> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const directory =
      given.directory ?? ((await terminal.question('Directory (my-documents): ')).trim() || 'my-documents')
    if (given.template !== undefined) return { directory, template: given.template }
    const names = Object.keys(templates)
    names.forEach((name, index) => process.stdout.write(`  ${index + 1}  ${name}: ${templates[name as Template]}\n`))
    const answer = (await terminal.question('Template (1): ')).trim() || '1'
    return { directory, template: templateOf(names[Number(answer) - 1] ?? answer) }
  } finally {
    terminal.close()
  }
}
