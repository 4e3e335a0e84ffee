import { bubblewrapSandbox } from '@docent/adapters-agents/sandbox'
import { afterAll, describe, expect, it } from 'vitest'
import { programControl } from '../../../packages/core/src/workflows/answer/program-run/program-control.ts'
import { agentPath } from '../../../packages/core/src/workflows/answer/program-run/program-paths.ts'
import { pythonRunner } from '../../../packages/core/src/workflows/answer/program-run/python-runner.ts'

const sandbox = bubblewrapSandbox()
afterAll(() => sandbox.close())

const job = { function: 'answer', arguments: { query: 'Go.' }, environment: {}, printed: 10_000 }
const bytes = (text: string) => new TextEncoder().encode(text)

/** Runs a program that is asked to finish when `finishAt` is in what it printed; for an empty text before it begins. */
async function played(code: string, finishAt: string) {
  let printed = ''
  const control = programControl({
    begin: async () => true,
    printed(text) {
      printed += text
      if (printed.includes(finishAt)) control.send({ type: 'finish' })
    },
  })
  const atOnce = async () => new Response(`${JSON.stringify({ type: 'finish' })}\n`)
  const outcome = await sandbox.run(
    {
      image: 'python',
      program: pythonRunner,
      stdin: bytes(JSON.stringify(job)),
      folders: [{ path: agentPath, files: new Map([['custom_agents.py', bytes(code)]]) }],
      endpoints: [
        { variable: 'DOCENT_MODEL_URL', handle: async () => new Response(null, { status: 404 }) },
        {
          variable: 'DOCENT_CONTROL_URL',
          handle: (request) => (finishAt === '' && request.method === 'GET' ? atOnce() : control.handle(request)),
        },
      ],
    },
    AbortSignal.any([]),
  )
  return { result: control.result, exitCode: outcome.exitCode, stderr: new TextDecoder().decode(outcome.stderr) }
}

const slowToWrite = `
import time
class Slow:
    def __str__(self):
        print("writing", flush=True)
        time.sleep(2)
        return "written"
def answer(query):
    return [Slow()]
`
const failing = `
import traceback
def answer(query):
    raise ValueError("no such place")
`
const printing = `
def slow(error=None):
    print("failing", flush=True)
    import time
    time.sleep(2)
traceback.print_exc = slow
`

describe('the runner of programs in Python', { tags: ['slow'], timeout: 60_000 }, () => {
  it('gives a result when it is asked to finish while it waits to begin', async () => {
    const ended = await played('def answer(query):\n    import time\n    time.sleep(30)\n', '')
    expect(ended).toMatchObject({ result: { kind: 'finished' }, exitCode: 0, stderr: '' })
  })

  it('loses no value when it is asked to finish just after it was returned', async () => {
    expect(await played(slowToWrite, 'writing')).toMatchObject({ result: { kind: 'answer', text: '["written"]' } })
  })

  it('loses no error when it is asked to finish just after it was raised', async () => {
    const ended = await played(failing + printing, 'failing')
    expect(ended).toMatchObject({ result: { kind: 'error', name: 'ValueError', message: 'no such place' } })
  })
})
