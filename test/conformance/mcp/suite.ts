import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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

/** Runs what the official suite requires of servers of a revision of the protocol, and reads what it found. */
export const runServerSuite = (revision: Revision, url: string): Promise<SuiteOutcome> =>
  inFolder('server', async (folder) => run(['server', '--requirements', revision, '-o', folder, '--url', url]))

/** The same for clients. The suite would start all of them at once; here two at a time have the machine. */
export const runClientSuite = (revision: Revision, command: string): Promise<SuiteOutcome> =>
  inFolder('client', async (folder) => {
    const left = await clientScenarios(revision)
    const outputs: string[] = []
    const work = async () => {
      for (let scenario = left.shift(); scenario !== undefined; scenario = left.shift()) {
        const of = ['--scenario', scenario, '--spec-version', revision, '-o', folder]
        outputs.push(await run(['client', ...of, '--timeout', '120000', '--command', command]))
      }
    }
    await Promise.all([work(), work()])
    return outputs.join('\n')
  })

/** The scenarios that count for the revision, as the suite names them. */
async function clientScenarios(revision: Revision): Promise<string[]> {
  const text = await readFile(join(dirname(program), '..', 'requirements', `${revision}.yaml`), 'utf8')
  const [, list = ''] = /^client:\n((?: +- .*\n)+)/m.exec(text) ?? []
  return [...list.matchAll(/- (\S+)/g)].map(([, name]) => name!)
}

async function run(parameters: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [program, ...parameters], { stdio: ['ignore', 'pipe', 'pipe'] })
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  child.stderr.on('data', (part: Buffer) => parts.push(part))
  await once(child, 'close')
  return Buffer.concat(parts).toString()
}

async function inFolder(leg: 'server' | 'client', work: (folder: string) => Promise<string>): Promise<SuiteOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-suite-'))
  try {
    const output = await work(folder)
    return { ...(await outcomeIn(folder, leg)), output }
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
