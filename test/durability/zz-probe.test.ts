import { it } from 'vitest'
import { killRound } from './kill-round.ts'
import { startEndlessModel } from './endless-model.ts'
it('all points', async () => {
  const model = await startEndlessModel()
  const { points, faults } = await killRound({ modelUrl: model.url, vectors: (process.env.VEC ?? 'memory') as 'memory', record: true })
  console.log(faults)
  let names = [...new Set(points)]
  const [from, to] = (process.env.RANGE ?? '0,1000').split(',').map(Number)
  if (process.env.POINT) names = [process.env.POINT]
  names = names.slice(from, to)
  const t0 = Date.now()
  let next = 0
  const bad: string[] = []
  await Promise.all([1, 2].map(async () => {
    while (next < names.length) {
      const name = names[next++]!
      const t1 = Date.now()
      const round = await killRound({ modelUrl: model.url, vectors: (process.env.VEC ?? 'memory') as 'memory', kill: { point: name, times: 1 } })
      if (round.faults.length || round.ends !== 1 || Date.now() - t1 > 8000) { bad.push(name); console.log(name, Date.now() - t1, round.ends, round.faults.join('\n   ')) }
    }
  }))
  console.log('rounds', names.length, Date.now() - t0, bad.length)
  await model.close()
}, 6000000)
