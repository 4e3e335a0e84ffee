/**
 * How long a test waits for `createTestDocent()`, once the sources are loaded. The baseline is an Express server that listens, in the
 * same process and in turns.
 * Run: node --conditions=docent-source bench/test-docent.ts [rounds]
 */
import { createTestDocent } from '@docent/adapters-storage/testing'
import express from 'express'
import { ratiosTo, report } from './measuring/report.ts'
import { listen } from './measuring/serve-docent.ts'
import { sizeAt } from './measuring/sized.ts'

const rounds = sizeAt(2, 21, 2)

const times = { express: [] as number[], docent: [] as number[] }
for (let round = -1; round < rounds; round++) {
  const ready = {
    express: await timed(
      () => listen(express()),
      (server) => server.close(),
    ),
    docent: await timed(createTestDocent, (docent) => docent.stop()),
  }
  // What is compiled at the first is not measured.
  if (round < 0) continue
  times.express.push(ready.express)
  times.docent.push(ready.docent)
}
report('From the call to ready', [
  { name: 'an Express server that listens', unit: 'ms', values: times.express },
  {
    ...{ name: 'createTestDocent()', unit: 'ms', values: times.docent, ratios: ratiosTo(times.express, times.docent) },
    aim: { of: 'value', is: 'at most', limit: 100 },
  },
])

async function timed<Made>(make: () => Promise<Made>, end: (made: Made) => Promise<void>): Promise<number> {
  const start = performance.now()
  const made = await make()
  const took = performance.now() - start
  await end(made)
  return took
}
