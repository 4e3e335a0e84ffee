import { defineCommand } from '../command-line/command.ts'
import { serverDetails, serverOptions } from '../command-line/shared-options.ts'
import { UsageError } from '../command-line/usage-error.ts'

export const chatCommand = defineCommand({
  name: 'chat',
  summary: 'a conversation about a collection, question by question',
  usage: ['[--collection NAME]'],
  details: `Each line is a question in one chat, so that later ones may refer to earlier ones. Ctrl-C stops an answer, and ends the
conversation where there is none; so do Ctrl-D and an empty standard input. With --json there is a line for each answer.

  /sources   the passages of the last answer, with their text
  /new       a new chat
  /quit      the end

${serverDetails} Without a running server the data directory is opened for the time.`,
  options: {
    collection: { type: 'string', value: 'NAME', description: 'the collection (ask, that of the command ask)' },
    ...serverOptions,
  },
  stopsItself: true,
  async run(call) {
    if (call.positionals.length > 0) throw new UsageError('chat takes no arguments: questions are read line by line.')
    const { findOrStartServer } = await import('../connecting/find-server.ts')
    const server = await findOrStartServer(call)
    try {
      const { connect } = await import('../connecting/connect.ts')
      const { converse } = await import('../chatting/converse.ts')
      return await converse(connect(server), call, call.values.collection ?? 'ask')
    } finally {
      await server.release()
    }
  },
})
