import { spawn } from 'node:child_process'

/** Runs this Node with `args`; resolves to its exit code and everything it printed. */
export const runNode = (args, cwd) => run(process.execPath, args, { cwd })

/** The same of any program. */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
