/**
 * Replaces `docker run`: does with bubblewrap what its arguments ask for, as far as the tests look at it. Its first argument is a
 * directory for what it notes. The other commands are in the shell script that starts it.
 */
import { spawn, type StdioOptions } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const [directory = '', ...given] = process.argv.slice(2)
const valuesOf = (name: string): string[] =>
  given.flatMap((argument, index) => (argument === name ? [given[index + 1] ?? ''] : []))
const valueOf = (name: string): string => valuesOf(name)[0] ?? ''
const environment = { PATH: `/opt/node:/usr/local/bin:/usr/bin:/bin` }

function endWith(program: string, parameters: readonly string[], stdio: StdioOptions) {
  const child = spawn(program, parameters, { env: environment, cwd: '/', stdio })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 143)))
  return child
}

function run(): void {
  const name = valueOf('--name')
  const events = `${directory}/${name}.events`
  writeFileSync(events, 'oom_kill 0\n')
  const ulimits = Object.fromEntries(valuesOf('--ulimit').map((one) => one.split('=') as [string, string]))
  const memory = (path: string, size: string) => ['--perms', '1777', '--size', size, '--tmpfs', path]
  const tmpfs = valuesOf('--tmpfs').flatMap((one) => {
    const [path = '', options = ''] = one.split(':')
    return memory(path, /size=(\d+)/.exec(options)?.[1] ?? '1000000')
  })
  const binds = valuesOf('--mount').flatMap((one) => {
    const { source = '', target = '' } = Object.fromEntries(
      one.split(',').map((part) => part.split('=') as [string, string]),
    )
    return ['--ro-bind', source, target]
  })
  const tops = ['bin', 'sbin', 'lib', 'lib64'].map((top) => `/${top}`).filter(existsSync)
  const system = tops.flatMap((path) =>
    lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path],
  )
  const entry = given.indexOf('--entrypoint')
  const command = [given[entry + 1]!, ...given.slice(entry + 3)]
  const child = endWith(
    'bwrap',
    [
      ...['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--as-pid-1', '--die-with-parent'],
      ...['--clearenv', '--setenv', 'PATH', environment.PATH, '--json-status-fd', '3'],
      ...['--ro-bind', '/usr', '/usr', ...system, '--ro-bind', dirname(process.execPath), '/opt/node'],
      ...['--proc', '/proc', '--dev', '/dev', ...tmpfs, ...binds],
      ...['/sys', '/sys/fs', '/sys/fs/cgroup'].flatMap((path) => ['--perms', '0755', '--dir', path]),
      ...['--ro-bind', events, '/sys/fs/cgroup/memory.events'],
      ...['--remount-ro', '/', '--chdir', '/', '--', ...command],
    ],
    ['inherit', 'inherit', 'inherit', 'pipe'],
  )
  child.stdio[3]!.once('data', (said: Buffer) => {
    const pid = Number(/"child-pid":\s*(\d+)/.exec(said.toString())![1])
    const bounds = [ulimits['fsize'], ulimits['nofile']]
    const note = `${directory}/${name}.note`
    writeFileSync(`${note}.new`, `${[pid, ...valueOf('--user').split(':'), ...bounds].join(' ')}\n`)
    renameSync(`${note}.new`, note)
    watch(pid, Number(valueOf('--memory')), events)
  })
}

/** What the kernel does to a group of processes: ends the largest one and counts it. */
function watch(pid: number, most: number, events: string): void {
  const namespace = readlinkSync(`/proc/${pid}/ns/pid`)
  const look = () => {
    const found = readdirSync('/proc')
      .filter((one) => /^\d+$/.test(one))
      .flatMap((one) => {
        try {
          if (readlinkSync(`/proc/${one}/ns/pid`) !== namespace) return []
          return [
            {
              one,
              bytes: 1024 * Number(/^Pss:\s*(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
            },
          ]
        } catch {
          return []
        }
      })
    if (found.reduce((sum, { bytes }) => sum + bytes, 0) <= most) return
    writeFileSync(events, 'oom_kill 1\n')
    const [largest] = found.toSorted((one, other) => other.bytes - one.bytes)
    process.kill(Number(largest!.one), 'SIGKILL')
  }
  setInterval(look, 100)
}

run()
