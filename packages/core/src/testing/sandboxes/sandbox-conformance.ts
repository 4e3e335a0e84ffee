import type { SandboxImage, SandboxRunRequest } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import { endingTests } from './ending.ts'
import { endpointTests } from './endpoints.ts'
import { fileTests } from './files.ts'
import { limitTests } from './limits.ts'
import { requestTests } from './requests.ts'
import { runningTests } from './running.ts'
import { unaborted, type SandboxFixture, type SandboxSuite, type SandboxSuiteOptions } from './sandbox-suite.ts'
import { startingTests } from './starting.ts'

/** What every `Sandbox` must do, whatever its level. How well it keeps programs apart is for tests of its own. */
export function sandboxConformance(runner: TestRunner, options: SandboxSuiteOptions): void {
  for (const image of options.images) {
    runner.describe(`${options.name} as a Sandbox for ${image}`, () => {
      const suite = suiteOf(runner, options, image)
      runningTests(suite)
      fileTests(suite)
      limitTests(suite)
      endpointTests(suite)
      startingTests(suite)
      requestTests(suite)
      endingTests(suite, options)
    })
  }
}

function suiteOf(runner: TestRunner, options: SandboxSuiteOptions, image: SandboxImage): SandboxSuite {
  let fixture: SandboxFixture
  runner.beforeAll(async () => {
    fixture = await options.create()
  })
  runner.afterAll(() => fixture.dispose())
  return {
    runner,
    image,
    sandbox: () => fixture.sandbox,
    run: (program, request: Omit<SandboxRunRequest, 'image' | 'program'> = {}, signal = unaborted()) =>
      fixture.sandbox.run({ ...request, image, program: program[image] }, signal),
  }
}
