/** How a command ends, for scripts. Documented in docs/cli.md. */
export const exitCodes = {
  ok: 0,
  /** The work failed, or something is missing or damaged. */
  failed: 1,
  /** The arguments or an environment variable are invalid. */
  usage: 2,
  /** No server answers. */
  unreachable: 3,
  /** The server does not accept the key, or there is none. */
  unauthorized: 4,
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
