import { programs, textOf, unaborted, type SandboxSuite, type SandboxSuiteOptions } from './sandbox-suite.ts'

export function endingTests({ runner: { it, expect }, image, run }: SandboxSuite, options: SandboxSuiteOptions): void {
  it('rejects with the reason of an aborted signal, before and while the program runs', async () => {
    const reason = new Error('not wanted')
    await expect(run(programs.sleep, {}, AbortSignal.abort(reason))).rejects.toBe(reason)
    const controller = new AbortController()
    const called = Promise.withResolvers<void>()
    const handle = async () => {
      called.resolve()
      return new Response('')
    }
    const call = {
      python: 'import os, time, urllib.request\nurllib.request.urlopen(os.environ["CALL"])\ntime.sleep(600)',
      node: 'await fetch(process.env.CALL)\nsetTimeout(() => {}, 600_000)',
    }
    const running = run(call, { endpoints: [{ variable: 'CALL', handle }] }, controller.signal)
    const rejected = expect(running).rejects.toBe(reason)
    await called.promise
    controller.abort(reason)
    await rejected
    expect((await run({ python: 'print(1)', node: 'console.log(1)' })).exitCode).toBe(0)
  })

  it('ends what is running when it is closed, and takes no more', async () => {
    const { sandbox, dispose } = await options.create()
    const program = programs.echo[image]
    const process = await sandbox.start({ image, program }, unaborted())
    const reader = process.stdout.getReader()
    expect(textOf((await reader.read()).value!)).toBe('ready')
    const refused = { code: 'unavailable' }
    const running = expect(sandbox.run({ image, program: programs.sleep[image] }, unaborted())).rejects.toMatchObject(
      refused,
    )
    await sandbox.close()
    await sandbox.close()
    await running
    expect(await process.exited).toEqual({ reason: 'killed' })
    await expect(sandbox.run({ image, program }, unaborted())).rejects.toMatchObject(refused)
    await expect(sandbox.start({ image, program }, unaborted())).rejects.toMatchObject(refused)
    await dispose()
  })
}
