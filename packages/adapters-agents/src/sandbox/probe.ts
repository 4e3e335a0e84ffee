import type { SandboxImage, SandboxOutcome, SandboxRunRequest } from '@docent/core/ports'

const names: Readonly<Record<SandboxImage, string>> = { python: 'Python', node: 'JavaScript' }

export const versionPrograms: Readonly<Record<SandboxImage, string>> = {
  python: 'import platform; print(platform.python_version())',
  node: 'console.log(process.versions.node)',
}

export interface Probed {
  /** Versions of those that run. */
  readonly images: Readonly<Partial<Record<SandboxImage, string>>>
  /** Why the others do not. */
  readonly reason?: string | undefined
}

/** Runs a program of each image. Never rejects. */
export async function probe(
  images: readonly SandboxImage[],
  run: (request: SandboxRunRequest) => Promise<SandboxOutcome>,
  explain: (error: unknown, programs: string) => string,
  programs = versionPrograms,
): Promise<Probed> {
  const versions: Partial<Record<SandboxImage, string>> = {}
  const reasons: string[] = []
  for (const image of images) {
    try {
      versions[image] = versionOf(await run({ image, program: programs[image] }))
    } catch (error) {
      reasons.push(explain(error, `${names[image]} programs`))
    }
  }
  return { images: versions, reason: reasons.length === 0 ? undefined : [...new Set(reasons)].join(' ') }
}

function versionOf(outcome: SandboxOutcome): string {
  const version = Buffer.from(outcome.stdout).toString('utf8').trim()
  if (outcome.exitCode === 0 && /^\d+\.\d+/.test(version)) return version
  throw new Error(Buffer.from(outcome.stderr).toString('utf8') || `it ended with ${outcome.exitCode ?? outcome.reason}`)
}
