import { DocentError } from '@docent/core/ports'

/** Messages of bubblewrap, and what an operator does about them. The first that matches counts. */
const known: readonly (readonly [RegExp, string])[] = [
  [/Unknown option/, 'bubblewrap is too old; install version 0.8 or newer'],
  [
    /uid map|apparmor/i,
    'the system forbids user namespaces to bubblewrap, as Ubuntu does by AppArmor; install an AppArmor profile for bwrap that permits userns',
  ],
  [
    /new namespace|CLONE_NEW|pivot_root|unshare|clone/i,
    'the system or the container forbids namespaces; permit unprivileged user namespaces, and in a container use a seccomp profile that permits them',
  ],
  [/mount proc/i, 'the container hides parts of /proc; start it with --security-opt systempaths=unconfined'],
  [
    /source path|execvp/i,
    'the interpreter cannot be read by the user of sandboxes; install it below /usr, readable by all',
  ],
  [/seccomp|PR_SET_SECCOMP/i, 'the kernel has no seccomp filters; use one with CONFIG_SECCOMP_FILTER'],
  [/ENOENT|EACCES|failed to execute/, 'bubblewrap cannot be started; install the package bubblewrap'],
]

/** Why programs cannot run here and how to fix it, of an error of the first run. */
export function explainFailure(error: unknown, programs = 'Programs'): string {
  if (DocentError.isInstance(error) && error.code === 'unsupported') return error.message
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const said = (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, ' ').trim().slice(0, 300)
  const fix = known.find(([pattern]) => pattern.test(said))?.[1] ?? 'see docs/sandbox.md of Docent'
  return `${programs} cannot run here: ${fix} (${said || 'nothing was said'}).`
}
