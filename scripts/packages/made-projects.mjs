import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { run } from './run-node.mjs'

/** From nothing to the first answer, as docs/cli.md promises it for a warm cache of npm. */
const MOST_SECONDS = 60
/** From Ctrl-C until everything has ended, with the time that running work gets. */
const MOST_SECONDS_TO_STOP = 10
const QUESTION = 'How many life jackets are on board?'
const shell = process.platform === 'win32'

export const templateNames = (root) =>
  readdirSync(join(root, 'packages/create-docent/templates')).filter((name) => name !== 'shared')

/**
 * Makes a project of a template as `npm create docent` does, installs it from the tarballs, starts it, asks the first question, checks its
 * types, stops it as Ctrl-C does and starts it again; nothing is edited. Resolves to a message, or undefined when all is well and the answer came in time.
 */
export async function checkMadeProject(template, directory, packages) {
  const first = await tryTemplate(template, directory, packages)
  // What was not in the cache of npm is there now.
  const { problem, seconds } =
    first.problem === undefined && first.seconds > MOST_SECONDS
      ? await tryTemplate(template, directory, packages)
      : first
  if (problem !== undefined) return problem
  console.log(`     ${seconds.toFixed(1)} s from npm create to the answer`)
  return seconds <= MOST_SECONDS ? undefined : `It took ${seconds.toFixed(1)} s, more than ${MOST_SECONDS}.`
}

async function tryTemplate(template, directory, packages) {
  const cwd = join(directory, 'made-projects')
  const project = join(cwd, template)
  rmSync(project, { recursive: true, force: true })
  mkdirSync(cwd, { recursive: true })
  const port = await freePort()
  const options = { cwd: project, shell, env: { ...process.env, PORT: String(port), NEXT_TELEMETRY_DISABLED: '1' } }
  const begun = performance.now()
  const { tarball } = packages.find(({ name }) => name === 'create-docent')
  const made = await run(
    'npm',
    ['exec', '--yes', '--package', tarball, '--', 'create-docent', template, '--template', template],
    { cwd, shell },
  )
  if (made.code !== 0) return { problem: made.output }
  const { dependencies, scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const tarballs = neededPackages(Object.keys(dependencies), packages).map((one) => one.tarball)
  // Not saved: the registry has no packages of this version, and the manifest stays as it was made.
  const installed = await run(
    'npm',
    ['install', '--no-save', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs],
    options,
  )
  if (installed.code !== 0) return { problem: installed.output }
  const mount = template === 'standalone' ? '' : '/docs-chat'
  const health = `http://127.0.0.1:${port}${mount}/rpc/health/readiness`
  const server = startServer(options)
  try {
    const ready = await untilReady(health, server)
    if (!ready) return { problem: `npm start did not become ready:\n${server.output()}` }
    const files = template === 'standalone' ? ['sample/ferry.md'] : []
    const asked = await run('npm', ['run', '--silent', 'ask', '--', ...files, QUESTION], options)
    const seconds = (performance.now() - begun) / 1_000
    if (asked.code !== 0 || !/160 life jackets[^]*Sources:[^]*ferry\.md/.test(asked.output)) {
      return { problem: `npm run ask did not answer:\n${asked.output}\n${server.output()}` }
    }
    const checked = scripts.types === undefined ? { code: 0 } : await run('npm', ['run', 'types'], options)
    if (checked.code !== 0) return { problem: checked.output }
    await server.stop()
    const problem = shell ? undefined : await problemOfCtrlC(scripts.start, options, health)
    return problem === undefined ? { seconds } : { problem }
  } finally {
    await server.stop()
  }
}

/**
 * Ctrl-C ends the server soon and with code 0, and leaves the data to the next start. Without npm, which ends by the signal itself; its
 * servers get the signal from the terminal and once more from npm.
 */
async function problemOfCtrlC(command, options, health) {
  const env = { ...options.env, PATH: `${join(options.cwd, 'node_modules', '.bin')}${delimiter}${options.env.PATH}` }
  for (const time of ['the first', 'the second']) {
    const server = startServer({ ...options, env }, `exec ${command}`)
    try {
      if (!(await untilReady(health, server)))
        return `${command} did not become ready ${time} time:\n${server.output()}`
      const code = await server.interrupt()
      if (code !== 0) return `${command} ended with ${code} after Ctrl-C:\n${server.output()}`
    } finally {
      await server.stop()
    }
  }
}

/** Those packages of ours that are named, and those that they need. */
function neededPackages(names, packages) {
  const needed = new Set()
  const add = (name) => {
    const found = packages.find((one) => one.name === name)
    if (found === undefined || needed.has(found)) return
    needed.add(found)
    for (const other of Object.keys(found.manifest.dependencies ?? {})) add(other)
  }
  for (const name of names) add(name)
  return [...needed]
}

function startServer(options, command = 'npm start') {
  // A group of its own: npm passes signals on to some of what it starts only.
  const child = spawn(command, { ...options, shell: true, detached: !shell, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const closed = once(child, 'close')
  const ended = () => child.exitCode !== null || child.signalCode !== null
  return {
    ended,
    output: () => output,
    /** Sends all of the group what Ctrl-C does. Resolves to the code, or why there is none. */
    async interrupt() {
      for (let signals = 0; signals < 2; signals++) process.kill(-Number(child.pid), 'SIGINT')
      const late = setTimeout(MOST_SECONDS_TO_STOP * 1_000, ['no code in time'], { ref: false })
      const [code, signal] = await Promise.race([closed, late])
      return code ?? signal
    },
    async stop() {
      const kill = (signal) => (shell ? child.kill(signal) : process.kill(-Number(child.pid), signal))
      if (!ended()) kill('SIGTERM')
      await Promise.race([closed, setTimeout(10_000, undefined, { ref: false })])
      try {
        kill('SIGKILL')
      } catch {
        // All of the group have ended.
      }
    },
  }
}

async function untilReady(url, server) {
  for (const begun = performance.now(); performance.now() - begun < 60_000; await setTimeout(100)) {
    if (server.ended()) return false
    const response = await fetch(url).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.status === 200) return true
  }
  return false
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
