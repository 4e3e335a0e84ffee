/** Paths inside a sandbox. */
export const workspace = '/workspace'
/** Where the image's programs and the sockets of endpoints are. */
export const own = '/run/docent'
export const programs = `${own}/bin`
export const sockets = `${own}/sockets`

/** Names at the top that the system uses. */
export const reservedNames: readonly string[] = [
  ...['bin', 'boot', 'dev', 'etc', 'home', 'lib', 'lib32', 'lib64', 'libx32', 'media', 'mnt', 'opt', 'proc', 'root'],
  ...['run', 'sbin', 'srv', 'sys', 'tmp', 'usr', 'var', 'workspace'],
]

/** The file of the program text, which does not come back. */
export const programFiles = { python: '.program.py', node: '.program.mjs' } as const
