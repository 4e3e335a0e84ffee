import { DocentError, type Sandbox } from '@docent/core/ports'

const reason = 'Programs of users are read here, to show what they have, and are not run.'

/**
 * The last of a ladder, for machines on which nothing can keep programs apart: nothing runs, and `mcpToolHost` reads the text of servers for
 * the tools they list.
 */
export function interpreterSandbox(): Sandbox {
  const refuse = (): Promise<never> => Promise.reject(new DocentError({ code: 'unsupported', message: reason }))
  return {
    capabilities: async () => ({ level: 'interpreter', images: {}, reason }),
    run: refuse,
    start: refuse,
    close: async () => {},
  }
}
