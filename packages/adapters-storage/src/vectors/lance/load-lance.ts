import { createRequire } from 'node:module'
import type * as LanceModule from '@lancedb/lancedb'
import type * as ArrowModule from 'apache-arrow'
import { DocentError } from '@docent/core/ports'

/** The two packages of LanceDB, which this package names as optional peers. */
export interface Lance {
  readonly lancedb: typeof LanceModule
  readonly arrow: typeof ArrowModule
}

/**
 * Loads LanceDB, which costs about 50 MB of memory, on first use.
 * @throws `unsupported` when it is not installed or has no binary for this platform.
 */
export async function loadLance(): Promise<Lance> {
  // Read when the binary is loaded. Warnings would go directly to stderr, bypassing the host's logger.
  process.env['LANCEDB_LOG'] ??= 'error'
  process.env['LANCE_LOG'] ??= 'error'
  try {
    const lancedb = await import('@lancedb/lancedb')
    // Loaded by require, like LanceDB does, and after it: import would load a second copy whose tables LanceDB has to convert,
    // and importing both at once fails on a dependency they share (ERR_REQUIRE_ESM_RACE_CONDITION).
    const arrow = createRequire(import.meta.url)('apache-arrow') as typeof ArrowModule
    return { lancedb, arrow }
  } catch (cause) {
    throw new DocentError({
      code: 'unsupported',
      message:
        'LanceDB cannot be loaded: install @lancedb/lancedb and apache-arrow 18.1 with their optional dependencies (npm install @lancedb/lancedb@0.39 apache-arrow@18.1.0), or use memoryVectors() where LanceDB has no binary.',
      cause,
    })
  }
}
