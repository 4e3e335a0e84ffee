import type { BlobStore, ModelProvider, StorageDriver, VectorIndex } from './kernel/ports/index.ts'

export interface PortHealth {
  readonly ok: boolean
  /** What is wrong, without anything internal. */
  readonly message?: string
}

export interface DocentHealth {
  /** Ready for requests: started, not stopping, and the stores answer. Models may be down; then only answers fail. */
  readonly ready: boolean
  readonly state: 'new' | 'starting' | 'running' | 'stopping' | 'stopped'
  readonly ports: Readonly<Record<string, PortHealth>>
}

async function check(name: string, ping: () => Promise<void>): Promise<readonly [string, PortHealth]> {
  try {
    await ping()
    return [name, { ok: true }]
  } catch {
    return [name, { ok: false, message: `${name} does not answer` }]
  }
}

export interface HealthOptions {
  /**
   * Ask the model providers too. Readiness probes leave them out: a slow provider must not slow the probe, and its silence
   * does not make the service unready.
   * @default true
   */
  readonly models?: boolean
}

export async function checkPorts(ports: {
  readonly storage: StorageDriver
  readonly blobs: BlobStore
  readonly vectors: VectorIndex
  readonly models: readonly ModelProvider[]
}): Promise<Record<string, PortHealth>> {
  const checks = await Promise.all([
    check('storage', () => ports.storage.ping()),
    check('blobs', () => ports.blobs.ping()),
    check('vectors', () => ports.vectors.ping()),
    ...ports.models.map((provider) => check(`models/${provider.name}`, () => provider.ping())),
  ])
  return Object.fromEntries(checks)
}
