import type { Sealer } from '../../kernel/ports/index.ts'
import type { AgentKeyRow } from './agent-key-tables.ts'

const sealContext = (keyId: string) => `agent_key/${keyId}`

export const sealKeyValue = (sealer: Sealer, keyId: string, value: string): string =>
  sealer.seal(value, sealContext(keyId))

/** The secret, for tools when they run and for nobody else. @throws `forbidden` when the host's secret is another one by now */
export const openKeyValue = (sealer: Sealer, { id, sealed }: AgentKeyRow): string =>
  sealer.open(sealed, sealContext(id))
