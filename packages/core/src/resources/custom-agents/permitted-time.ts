import type { Sandbox } from '../../kernel/ports/index.ts'

/** A time that a sandbox permits: what is wanted, or less where the host of the sandbox has set less. ms */
export async function permittedTime(sandbox: Sandbox, wantedMs: number): Promise<number> {
  const { mostWallMs = wantedMs } = await sandbox.capabilities()
  return Math.min(wantedMs, mostWallMs)
}
