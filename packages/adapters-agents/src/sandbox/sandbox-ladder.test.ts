import type { Sandbox, SandboxCapabilities } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { interpreterSandbox } from './interpreter-sandbox.ts'
import { sandboxLadder } from './sandbox-ladder.ts'

interface Rung extends Sandbox {
  readonly asked: string[]
}

function rung(capabilities: SandboxCapabilities): Rung {
  const asked: string[] = []
  const note = (what: string) => void asked.push(what)
  return {
    asked,
    capabilities: async () => (note('capabilities'), capabilities),
    run: async () => (
      note('run'),
      { exitCode: 0, stdout: new Uint8Array(), stderr: new Uint8Array(), files: new Map(), leftOut: [] }
    ),
    start: async () => Promise.reject(new Error(capabilities.level)),
    close: async () => note('close'),
  }
}
const none = (reason: string) => rung({ level: 'none', images: {}, reason })
const signal = new AbortController().signal
const request = { image: 'python', program: 'print(1)' } as const

it('takes the first sandbox in which programs run, asks each once, and uses no other', async () => {
  const [first, second, third] = [
    none('No bubblewrap.'),
    rung({ level: 'container', images: { python: '3.13.1' } }),
    rung({ level: 'trusted', images: { python: '3.13.1' } }),
  ]
  const ladder = sandboxLadder([first, second, third])
  expect(await ladder.capabilities()).toEqual({ level: 'container', images: { python: '3.13.1' } })
  await ladder.run(request, signal)
  await expect(ladder.start(request, signal)).rejects.toThrow('container')
  await ladder.close()
  expect(first.asked).toEqual(['capabilities', 'close'])
  expect(second.asked).toEqual(['capabilities', 'run', 'close'])
  expect(third.asked).toEqual(['close'])
})

it('explains for each why nothing can run', async () => {
  const ladder = sandboxLadder([none('No bubblewrap.'), none('No Docker.')])
  expect(await ladder.capabilities()).toEqual({ level: 'none', images: {}, reason: 'No bubblewrap. No Docker.' })
})

it('reports that programs can be read where none can run, and runs none', async () => {
  const ladder = sandboxLadder([none('No bubblewrap.'), interpreterSandbox()])
  const { level, images, reason } = await ladder.capabilities()
  expect({ level, images }).toEqual({ level: 'interpreter', images: {} })
  expect(reason).toMatch(/^No bubblewrap\. Programs of users are read here/)
  await expect(interpreterSandbox().run(request, signal)).rejects.toMatchObject({ code: 'unsupported' })
  await expect(interpreterSandbox().start(request, signal)).rejects.toMatchObject({ code: 'unsupported' })
})
