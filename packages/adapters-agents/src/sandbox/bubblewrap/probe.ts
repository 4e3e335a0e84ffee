import { existsSync } from 'node:fs'
import type { SandboxCapabilities, SandboxImage, SandboxOutcome, SandboxRunRequest } from '@docent/core/ports'
import { explainFailure } from './explain-failure.ts'
import type { Installation } from './installation.ts'

const names: Readonly<Record<SandboxImage, string>> = { python: 'Python', node: 'JavaScript' }

const programs: Readonly<Record<SandboxImage, string>> = {
  python: 'import platform; print(platform.python_version())',
  node: 'console.log(process.versions.node)',
}

/** Runs a program of each image that is there. Never rejects. */
export async function probe(
  paths: Installation['images'],
  run: (request: SandboxRunRequest) => Promise<SandboxOutcome>,
): Promise<SandboxCapabilities> {
  if (!existsSync('/proc/thread-self/children')) {
    return none(
      'Programs cannot run here: the kernel does not list child processes; use one with CONFIG_PROC_CHILDREN.',
    )
  }
  const versions: Partial<Record<SandboxImage, string>> = {}
  const reasons: string[] = []
  for (const image of ['python', 'node'] as const) {
    if (paths[image] === undefined) continue
    try {
      versions[image] = versionOf(await run({ image, program: programs[image] }))
    } catch (error) {
      reasons.push(explainFailure(error, `${names[image]} programs`))
    }
  }
  if (paths.python === undefined) reasons.push('Python programs cannot run here: install the package python3.')
  const reason = reasons.length === 0 ? undefined : [...new Set(reasons)].join(' ')
  return Object.keys(versions).length === 0 ? none(reason) : { level: 'full', images: versions, reason }
}

const none = (reason: string | undefined): SandboxCapabilities => ({ level: 'none', images: {}, reason })

function versionOf(outcome: SandboxOutcome): string {
  const version = Buffer.from(outcome.stdout).toString('utf8').trim()
  if (outcome.exitCode === 0 && /^\d+\.\d+/.test(version)) return version
  throw new Error(Buffer.from(outcome.stderr).toString('utf8') || `it ended with ${outcome.exitCode ?? outcome.reason}`)
}
