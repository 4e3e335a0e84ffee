import type { Sandbox, SandboxCapabilities } from '@docent/core/ports'

/**
 * The first of several sandboxes in which programs can run, found once by running some. The others are not used. Where none can, it reports why
 * of each, and whether programs can at least be read (`interpreterSandbox`).
 */
export function sandboxLadder(sandboxes: readonly [Sandbox, ...Sandbox[]]): Sandbox {
  const [first] = sandboxes
  let chosen: Promise<{ readonly sandbox: Sandbox; readonly capabilities: SandboxCapabilities }> | undefined
  const choose = async () => {
    const reasons: string[] = []
    let level: SandboxCapabilities['level'] = 'none'
    for (const sandbox of sandboxes) {
      const capabilities = await sandbox.capabilities()
      if (Object.keys(capabilities.images).length > 0) return { sandbox, capabilities }
      if (capabilities.level === 'interpreter') level = 'interpreter'
      if (capabilities.reason !== undefined) reasons.push(capabilities.reason)
    }
    const reason = reasons.length === 0 ? {} : { reason: [...new Set(reasons)].join(' ') }
    return { sandbox: first, capabilities: { level, images: {}, ...reason } }
  }
  const choice = () => (chosen ??= choose())
  return {
    capabilities: async () => (await choice()).capabilities,
    run: async (request, signal) => (await choice()).sandbox.run(request, signal),
    start: async (request, signal) => (await choice()).sandbox.start(request, signal),
    async close() {
      await Promise.all(sandboxes.map((sandbox) => sandbox.close()))
    },
  }
}
