import type { Logger, ToolServer } from '@docent/core/ports'

/** Servers that write what is no message do so again and again. */
export function onceNoticed(server: ToolServer, logger: Pick<Logger, 'debug'> | undefined): (error: Error) => void {
  let noticed = false
  return (error) => {
    if (noticed) return
    noticed = true
    logger?.debug({ server: server.id, error }, 'an MCP server said something that is not understood')
  }
}
