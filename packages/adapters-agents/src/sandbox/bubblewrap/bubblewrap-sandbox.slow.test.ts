import { sandboxConformance } from '@docent/core/testing'
import { bubblewrapSandbox } from './bubblewrap-sandbox.ts'
import { bubblewrapRunner } from './bubblewrap-runner.fixture.ts'

sandboxConformance(bubblewrapRunner, {
  name: 'bubblewrapSandbox',
  images: ['python', 'node'],
  create: async () => {
    const sandbox = bubblewrapSandbox()
    return { sandbox, dispose: () => sandbox.close() }
  },
})
