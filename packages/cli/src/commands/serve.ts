import { defineCommand } from '../command-line/command.ts'
import { dataOption } from '../command-line/shared-options.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { serverDetails } from '../server/server-help.ts'

export const serveCommand = defineCommand({
  name: 'serve',
  summary: 'starts the server',
  usage: ['[--port PORT] [--data DIR] [--role ROLES]'],
  details: serverDetails,
  options: {
    port: { type: 'string', value: 'PORT', description: 'where it listens (PORT, 8080); 0 takes any free one' },
    host: { type: 'string', value: 'HOST', description: 'the address to listen on (HOST, 127.0.0.1)' },
    role: { type: 'string', value: 'ROLES', description: 'what this process of several does (DOCENT_ROLES)' },
    ...dataOption,
  },
  stopsItself: true,
  async run(call) {
    if (call.positionals.length > 0) {
      throw new UsageError(
        `The server takes no arguments ${call.positionals.join(' ')}: options and environment variables configure it.`,
      )
    }
    const { serve } = await import('../server/serve.ts')
    return serve(call)
  },
})
