import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { findPrograms } from '../find-program.ts'
import { containerSandbox } from './container-sandbox.ts'

/** A program that does what `docker` does, and notes what it was asked. */
function fakeDocker() {
  const directory = mkdtempSync(join(tmpdir(), 'docent-fake-docker-'))
  const command = join(directory, 'docker')
  mkdirSync(join(directory, 'asked'))
  const run = join(import.meta.dirname, 'fake-docker.fixture.ts')
  const script = `#!/bin/sh
directory='${directory}'
printf '%s\\0' "$@" >"$directory/asked/$(date +%s%N).$$"
command="$1" name="$3"
[ "$command" = kill ] && name="$2"
[ "$command" = run ] && exec '${process.execPath}' --no-warnings '${run}' "$directory" "$@"
tries=0
until [ -e "$directory/$name.note" ]; do
  [ -e "$directory/$name.events" ] && [ $tries -lt 500 ] || { echo "No such container: $name" >&2; exit 1; }
  tries=$((tries + 1))
  sleep 0.02
done
read -r pid uid gid fsize nofile <"$directory/$name.note"
[ "$command" = exec ] || { kill -9 "$pid"; exit; }
shift 3
exec env -i PATH=/opt/node:/usr/local/bin:/usr/bin:/bin nsenter --target "$pid" --mount --pid --net --ipc --wdns=/ -- \
  setpriv --reuid "$uid" --regid "$gid" --clear-groups --no-new-privs -- \
  prlimit "--fsize=$fsize" "--nofile=$nofile" -- "$@"
`
  writeFileSync(command, script)
  chmodSync(command, 0o755)
  return {
    command,
    asked: () =>
      readdirSync(join(directory, 'asked'))
        .sort()
        .map((name) =>
          readFileSync(join(directory, 'asked', name), 'utf8')
            .split('\0')
            .slice(0, -1),
        ),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** Of no other sandbox that is tested at the same time. */
const firstUid = 71_234
const missing = ['bwrap', 'nsenter', 'setpriv'].filter((name) => findPrograms(name).length === 0)
const isRoot = process.getuid?.() === 0
const cannot =
  isRoot && missing.length === 0 ? undefined : 'the stand-in for docker needs root, bubblewrap and util-linux'
const real = await containerSandbox().capabilities()

const runnerWith = (reason: string | undefined): typeof runner => ({
  ...runner,
  describe: Object.assign(
    (name: string, body: () => void) =>
      runner.describe.skipIf(reason !== undefined)(
        reason === undefined ? name : `${name}: ${reason}`,
        { tags: ['slow'], timeout: 60_000 },
        body,
      ),
    runner.describe,
  ) as typeof runner.describe,
})

sandboxConformance(runnerWith(cannot), {
  name: 'containerSandbox with a stand-in for docker',
  images: ['python', 'node'],
  create: async () => {
    const docker = fakeDocker()
    const sandbox = containerSandbox({ command: docker.command, firstUid })
    return {
      sandbox,
      dispose: async () => {
        await sandbox.close()
        docker.remove()
      },
    }
  },
})

sandboxConformance(runnerWith(real.level === 'container' ? undefined : real.reason), {
  name: 'containerSandbox with the real program',
  images: ['python', 'node'],
  create: async () => {
    const sandbox = containerSandbox()
    return { sandbox, dispose: () => sandbox.close() }
  },
})

const { describe, expect, it } = runner

describe.skipIf(cannot !== undefined)('containerSandbox', { tags: ['slow'], timeout: 60_000 }, () => {
  it('shows no secret to the list of processes, and leaves no container', async () => {
    const docker = fakeDocker()
    const sandbox = containerSandbox({ command: docker.command, firstUid, images: { python: 'own/python:1' } })
    const { stdout } = await sandbox.run(
      {
        ...{ image: 'python', program: 'import os\nprint(os.environ["TOKEN"])' },
        environment: { TOKEN: 'the secret of a user' },
        files: new Map([['notes.txt', new TextEncoder().encode('private notes')]]),
        limits: { memoryBytes: 100_000_000, processes: 20, workspaceBytes: 5_000_000, fileBytes: 1_000_000 },
      },
      new AbortController().signal,
    )
    expect(new TextDecoder().decode(stdout)).toBe('the secret of a user\n')
    const asked = docker.asked()
    expect(JSON.stringify(asked)).not.toContain('secret')
    expect(JSON.stringify(asked)).not.toContain('private')
    const started = asked.filter(([command]) => command === 'run').at(-1)!
    expect(started).toContain('own/python:1')
    for (const pair of [
      ['--network', 'none'],
      ['--cap-drop', 'ALL'],
      ['--security-opt', 'no-new-privileges'],
      ['--memory', '100000000'],
      ['--memory-swap', '100000000'],
      ['--pids-limit', '32'],
      ['--pull', 'never'],
    ])
      expect(started.join(' ')).toContain(pair.join(' '))
    for (const flag of ['--read-only', '--rm']) expect(started).toContain(flag)
    expect(started[started.indexOf('--user') + 1]).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    const names = (command: string, at: number) => asked.filter(([one]) => one === command).map((one) => one[at])
    expect(new Set(names('rm', 2))).toEqual(
      new Set(asked.filter(([one]) => one === 'run').map((one) => one[one.indexOf('--name') + 1])),
    )
    await sandbox.close()
    docker.remove()
  })

  it('names what is missing', async () => {
    const nothing = await containerSandbox({ command: '/no/such/docker' }).capabilities()
    expect(nothing).toMatchObject({
      level: 'none',
      images: {},
      reason: expect.stringContaining('install docker or podman'),
    })
    const directory = mkdtempSync(join(tmpdir(), 'docent-fake-docker-'))
    const command = join(directory, 'docker')
    writeFileSync(command, '#!/bin/sh\necho "docker: Error: No such image: python:3.13-slim" >&2\nexit 125\n')
    chmodSync(command, 0o755)
    const without = await containerSandbox({ command }).capabilities()
    expect(without).toMatchObject({ level: 'none', reason: expect.stringContaining('pull it') })
    rmSync(directory, { recursive: true })
  })
})
