// Zero-dependency launcher behind every npm script: it needs only Node >= 20 and npm. It fetches the pinned Node and pnpm
// where they are missing, installs and builds what is stale, and then runs the requested command.
// The first run needs the network; later ones do not.
import { setFlagsFromString } from 'node:v8'
import { commandEnvironment } from './launcher/environment.mjs'
import { consoleBeside } from './launcher/console-build.mjs'
import { endFor } from './launcher/end-for.mjs'
import { ROOT } from './launcher/layout.mjs'
import { prepare } from './launcher/prepare.mjs'
import { runChild } from './launcher/run-child.mjs'
import { findTask } from './launcher/tasks.mjs'

// The launcher stays beside the server and does nothing long: the optimizing compiler would be 6 MB of its memory.
setFlagsFromString('--no-opt')

async function main([name, ...args]) {
  const task = findTask(name)
  const { node, pnpm } = await prepare(task)
  for (const command of task.commands(args, { pnpm })) {
    const beside = task.console ? consoleBeside(node) : undefined
    const options = { cwd: ROOT, env: commandEnvironment(node), onReady: beside?.start }
    const { code, signal } = await runChild(node, command, options)
    await beside?.stop()
    // Ending by the same signal shows the caller's shell what happened; an exit code could not.
    if (signal !== null) return process.kill(process.pid, signal)
    if (code !== 0) return process.exit(code)
  }
}

main(process.argv.slice(2)).catch(endFor)
