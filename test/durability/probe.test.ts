import { mkdtempSync } from 'node:fs'
import { it } from 'vitest'
import { durableSession } from './durable-session.ts'
import { runMainJob } from './main-job.ts'
import { faultsOf } from './check-dump.ts'
import { startEndlessModel } from './endless-model.ts'
it('probe', async () => {
  const model = await startEndlessModel()
  const directory = mkdtempSync('/tmp/docent-probe-')
  const t0 = Date.now()
  const session = await durableSession({ first: { directory, modelUrl: model.url, vectors: 'lance', record: true } })
  console.log('ready', Date.now() - t0)
  const journal = await runMainJob(session)
  console.log('done', Date.now() - t0)
  console.log(faultsOf(await session.child().dump(), journal))
  const points = session.child().points
  const counts = new Map<string, number>()
  for (const p of points) counts.set(p, (counts.get(p) ?? 0) + 1)
  console.log(points.length, counts.size, [...counts].map(([n, c]) => `${n}×${c}`).join('\n'))
  await session.close(); await model.close()
}, 60000)
