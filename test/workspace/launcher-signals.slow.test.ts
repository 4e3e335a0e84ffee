/** @module-tag slow */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const launcher = join(import.meta.dirname, '../../scripts/launcher')

/** Runs a script that has what the launcher is made of; resolves when it has said that its step is at work. */
async function launched(script: string) {
  const imports = [
    `import { quietStep } from '${launcher}/quiet-step.mjs'`,
    `import { endFor } from '${launcher}/end-for.mjs'`,
    `import { consoleBeside } from '${launcher}/console-build.mjs'`,
  ]
  const step = (code: string) =>
    `quietStep('the step', process.execPath, ['-e', ${JSON.stringify(code)}], { env: process.env, signal: globalThis.stopped })`
  const source = [...imports, script.replace(/step\(`([^`]*)`\)/g, (_, code: string) => step(code))].join('\n')
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its output passes through: that is how the test knows that the step is at work, and which process it is.
    env: { ...process.env, DOCENT_VERBOSE: '1' },
  })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  const stepPid = () => Number(/step (\d+)/.exec(output)?.[1])
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, output }))
  return { child, ended, stepPid, atWork: () => expect.poll(stepPid).toBeGreaterThan(0) }
}

const waiting = "console.error('step ' + process.pid); setInterval(() => {}, 1000)"

describe('a step of the launcher', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends with it by %s, and nothing has failed', async (signal) => {
    const { child, ended, atWork } = await launched(`await step(\`${waiting}\`).catch(endFor)`)
    await atWork()
    child.kill(signal)
    const { code, signal: by, output } = await ended
    expect([code, by]).toEqual([null, signal])
    expect(output).toMatch(/^step \d+\n$/)
  })

  test('that alone is ended by a signal has not failed either', async () => {
    const { ended, stepPid, atWork } = await launched(`await step(\`${waiting}\`).catch(endFor)`)
    await atWork()
    process.kill(stepPid(), 'SIGTERM')
    expect(await ended).toMatchObject({ code: null, signal: 'SIGTERM', output: expect.not.stringContaining('failed') })
  })

  test('that exits as shells do for a signal has not failed', async () => {
    const { ended } = await launched('await step(`process.exit(130)`).catch(endFor)')
    expect(await ended).toMatchObject({ signal: 'SIGINT', output: '' })
  })

  test('fails with its exit code in the message', async () => {
    const { ended } = await launched('await step(`process.exit(3)`).catch(endFor)')
    expect(await ended).toMatchObject({ code: 1, output: '[docent] the step failed (exit 3)\n' })
  })
})

describe('the console that is built beside the server', () => {
  const beside = (code: string, then: string) =>
    `const beside = consoleBeside(process.execPath, (_, signal) => { globalThis.stopped = signal; return step(\`${code}\`) })
    beside.start()
    ${then}`

  test.each(['SIGINT', 'SIGTERM'] as const)('is not reported as failed after %s', async (signal) => {
    const { child, ended, atWork } = await launched(beside(waiting, ''))
    await atWork()
    child.kill(signal)
    expect((await ended).output).toMatch(/^step \d+\n$/)
  })

  test('ends with the server without a word', async () => {
    const { child, ended, atWork } = await launched(beside(waiting, `process.on('SIGUSR2', () => beside.stop())`))
    await atWork()
    child.kill('SIGUSR2')
    expect(await ended).toMatchObject({ code: 0, output: expect.stringMatching(/^step \d+\n$/) })
  })

  test('says that it is missing when its build fails or is ended alone', async () => {
    const failed = await launched(beside('process.exit(3)', ''))
    expect((await failed.ended).output).toContain('the API runs without it: the step failed (exit 3)')
    const { ended, stepPid, atWork } = await launched(beside(waiting, ''))
    await atWork()
    process.kill(stepPid(), 'SIGTERM')
    expect((await ended).output).toContain('the API runs without it: the step was ended by SIGTERM')
  })
})
