import { bullmqWorker } from '@docent/adapters-engines/bullmq'
import { restateWorker } from '@docent/adapters-engines/restate'
import { deploymentPart, type EngineOfTest, type PlaceOfTest } from './deployment-part.ts'

/** A worker in a process of its own. Ends itself with SIGKILL at the given point, as a machine that fails does. */
export interface WorkerChildOptions {
  readonly place: PlaceOfTest
  readonly engine: EngineOfTest
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
const { effects } = docent
if (engine.kind === 'bullmq') await bullmqWorker({ effects, connection: engine.url, queue: engine.name })
else
  await restateWorker({
    effects,
    service: engine.name,
    port: engine.port,
    register: { adminUrl: engine.adminUrl, workerUrl: `http://127.0.0.1:${engine.port}` },
  })
process.send!({ ready: true })
