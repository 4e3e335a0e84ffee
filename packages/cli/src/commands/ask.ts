import { defineCommand } from '../command-line/command.ts'
import { exitCodes } from '../command-line/exit-codes.ts'
import { printJson } from '../command-line/print-json.ts'
import { noProgress, progressOn } from '../command-line/progress.ts'
import { serverDetails, serverOptions } from '../command-line/shared-options.ts'
import { UsageError } from '../command-line/usage-error.ts'

export const askCommand = defineCommand({
  name: 'ask',
  summary: 'asks a question about files and directories',
  usage: ['[--fresh] [FILE or DIRECTORY]... "question"'],
  details: `Reads the files into a collection and answers the question from it, with sources. Known files are not read again; without files
the question is about those read before. Directories are read recursively, files of known types only; hidden ones and node_modules
are left out. The answer goes to standard output, progress to standard error.

${serverDetails} Without a running server the data directory is opened for the question. Models come from the environment, such as
OPENAI_API_KEY; see docs/operations.md.`,
  options: {
    collection: { type: 'string', value: 'NAME', description: 'the collection (ask)' },
    fresh: { type: 'boolean', description: 'forgets the files read before' },
    ...serverOptions,
  },
  completes: 'files',
  async run(call) {
    const { askArguments } = await import('../asking/arguments.ts')
    const { values, environment, output, errors, json, signal } = call
    const { fresh = false, collection = 'ask' } = values
    const asked = askArguments(call.positionals, call.directory)
    if (fresh && asked.paths.length === 0) throw new UsageError('With --fresh there must be files to ask about.')
    const { findOrStartServer } = await import('../connecting/find-server.ts')
    const server = await findOrStartServer(call)
    try {
      const { askFiles } = await import('../asking/ask-files.ts')
      const { connect } = await import('../connecting/connect.ts')
      const { chatId, answer, files } = await askFiles(
        { ...asked, fresh, collection },
        {
          connection: connect(server),
          progress: json ? noProgress : progressOn(errors, environment),
          say: (text) => void (json || output.write(text)),
          signal,
        },
      )
      if (json) {
        const { answerJson } = await import('../connecting/answer-json.ts')
        printJson(output, { ...answerJson(asked.question, chatId, answer), files })
      } else {
        const { citations } = await import('../connecting/citations.ts')
        const places = citations(answer, answer.references)
        output.write(`\n${places.map((line) => `\n${line}`).join('')}${places.length > 0 ? '\n' : ''}`)
      }
      return exitCodes.ok
    } finally {
      await server.release()
    }
  },
})
