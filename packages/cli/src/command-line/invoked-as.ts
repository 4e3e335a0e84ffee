import type { Environment } from './command.ts'

/** The launcher of the repository, behind its npm scripts, runs commands in the root of the repository. */
const byScript = (environment: Environment): boolean => environment['DOCENT_LAUNCHER'] === 'npm'

const scripts = new Set(['ask', 'copy', 'users', 'admin-key'])

/** How the user calls a command: `docent ask a.md`, in the repository `npm run ask -- a.md`. */
export function invokedAs(environment: Environment, name: string, rest = ''): string {
  if (!byScript(environment)) return words('docent', name, rest)
  const script = name === 'serve' ? 'npm start' : scripts.has(name) ? `npm run ${name}` : undefined
  if (script === undefined) return words('npm run docent --', name, rest)
  return rest === '' ? script : `${script} -- ${rest}`
}

const words = (...all: readonly string[]): string => all.filter((word) => word !== '').join(' ')

/** Where the user is: npm runs scripts in the directory of the package. */
export const directoryOf = (environment: Environment, working: string): string =>
  (byScript(environment) ? environment['INIT_CWD'] : undefined) ?? working
