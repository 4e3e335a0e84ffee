import { DocentError } from '@docent/core/ports'

/** Messages of Docker and Podman, and what an operator does about them. The first that matches counts. */
const known: readonly (readonly [RegExp, string])[] = [
  [/no such image|image not known|unable to find image|not present locally/i, 'the image is not there; pull it'],
  [
    /permission denied.*(socket|daemon)|docker\.sock/i,
    'the server may not use Docker; add its user to the group docker, or use rootless Podman',
  ],
  [/cannot connect|daemon running|connection refused/i, 'the service of Docker does not run; start it'],
  [/cgroup|pids-limit|memory limit/i, 'the system does not let containers be limited; use cgroup version 2'],
  [/ENOENT|EACCES/, 'the command cannot be started; install docker or podman, or give the path of it'],
]

/** Why programs cannot run here and how to fix it, of an error of the first run. */
export function explainContainerFailure(error: unknown, programs: string): string {
  if (DocentError.isInstance(error) && error.code === 'unsupported') return error.message
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const said = (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, ' ').trim().slice(0, 300)
  const fix = known.find(([pattern]) => pattern.test(said))?.[1] ?? 'see docs/sandbox.md of Docent'
  return `${programs} cannot run here in a container: ${fix} (${said || 'nothing was said'}).`
}
