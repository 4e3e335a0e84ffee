import { startWorkerAt, type EngineAddress } from '../support/engine-parts.ts'
import { deploymentPart, type PlaceOfTest } from './deployment-part.ts'

/** A worker in a process of its own. Ends itself with SIGKILL at the given point, as a machine that fails does. */
export interface WorkerChildOptions {
  readonly place: PlaceOfTest
  readonly engine: EngineAddress
  readonly dieAt?: string | undefined
}

const { place, engine, dieAt } = JSON.parse(process.argv[2]!) as WorkerChildOptions
const docent = await deploymentPart(place, {
  roles: [],
  debugPoints: {
    reach(name) {
      if (name.startsWith('after-effect:')) process.send!({ ran: name.slice('after-effect:'.length) })
      if (name === dieAt) process.kill(process.pid, 'SIGKILL')
    },
  },
})
await startWorkerAt(engine, docent.effects)
process.send!({ ready: true })
