import { bubblewrapSandbox } from './bubblewrap-sandbox.ts'

// A server that is not root: prints what became of its programs, as JSON.
const sandbox = bubblewrapSandbox()
const signal = new AbortController().signal
const { level } = await sandbox.capabilities()
const { exitCode, stdout } = await sandbox.run({ image: 'node', program: 'console.log(6 * 7)' }, signal)
const memory =
  'import os, time\nfor _ in range(6):\n    if os.fork() == 0:\n        data = bytearray(b"x" * 50_000_000)\n        time.sleep(600)\ntime.sleep(600)'
const { reason } = await sandbox.run({ image: 'python', program: memory, limits: { memoryBytes: 200_000_000 } }, signal)
process.stdout.write(JSON.stringify({ level, exitCode, stdout: Buffer.from(stdout).toString('utf8'), stopped: reason }))
await sandbox.close()
