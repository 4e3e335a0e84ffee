import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

export type Revision = '2025-11-25' | '2026-07-28'

interface Check {
  readonly id: string
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  readonly errorMessage?: string
}

export interface SuiteOutcome {
  /** Checks that passed. */
  readonly passed: number
  /** What failed, by scenario. */
  readonly failed: ReadonlyMap<string, readonly string[]>
  /** Scenarios that ran. */
  readonly ran: readonly string[]
  readonly output: string
}

/** Runs what the official suite requires of a revision of the protocol, and reads what it found. */
export async function runSuite(
  leg: 'server' | 'client',
  revision: Revision,
  given: readonly string[],
): Promise<SuiteOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-suite-'))
  try {
    const command = [program, leg, '--requirements', revision, '-o', folder, ...given]
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stderr.on('data', (part: Buffer) => parts.push(part))
    await once(child, 'close')
    return { ...(await outcomeIn(folder, leg)), output: Buffer.concat(parts).toString() }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function outcomeIn(folder: string, leg: string): Promise<Omit<SuiteOutcome, 'output'>> {
  const failed = new Map<string, readonly string[]>()
  const ran: string[] = []
  let passed = 0
  for (const path of await checksIn(folder)) {
    const scenario = path.replace(/-\d{4}-\d\d-\d\dT[^/]*\/checks\.json$/, '').replace(new RegExp(`^${leg}-`), '')
    const checks = JSON.parse(await readFile(join(folder, path), 'utf8')) as Check[]
    const failures = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
    ran.push(scenario)
    passed += checks.filter(({ status }) => status === 'SUCCESS').length
    if (failures.length > 0)
      failed.set(
        scenario,
        failures.map(({ id, errorMessage = '' }) => `${id}: ${errorMessage}`),
      )
  }
  return { passed, failed, ran }
}

const checksIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('checks.json')).sort()
