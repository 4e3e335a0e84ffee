import { bubblewrapSandbox } from '../bubblewrap-sandbox.ts'

// A server for tests that kill it, or start it in special ways: starts the program of its environment, passes on the first that it
// writes, and stays.
const program = `${process.env['PROGRAM']}\nimport time\ntime.sleep(600)`
const request = { image: 'python', program, limits: { wallMs: 60_000 } } as const
const running = await bubblewrapSandbox().start(request, new AbortController().signal)
const { value } = await running.stdout.getReader().read()
process.stdout.write(value ?? running.stderr())
