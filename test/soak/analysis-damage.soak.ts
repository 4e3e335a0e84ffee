import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileBlobs, sqliteStorage } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import { seededRandom } from '../durability/seeded-random.ts'
import { quickAnalysis } from '../support/quick-analysis.ts'
import { damageSome } from './damage-files.ts'
import { analysedProject, faultsOfAnalysis, faultsOfUploads } from './damaged-analysis.ts'
import { conclude, endOf, firstSeed } from './soak-plan.ts'

const rounds = 200

const open = async (directory: string) => {
  const docent = await quickAnalysis({
    storage: sqliteStorage({ directory }),
    blobs: fileBlobs({ directory: join(directory, 'blobs') }),
  })
  return { docent, alice: docent.as({ userId: 'alice' }) }
}

async function round(seed: number): Promise<string[]> {
  const random = seededRandom(seed)
  const directory = await mkdtemp(join(tmpdir(), 'docent-analysis-damage-'))
  const done: string[] = []
  let opened = await open(directory)
  const damage = async () => {
    const isRunning = random() < 0.5
    if (!isRunning) await opened.docent.stop()
    done.push(isRunning ? 'while it runs:' : 'between starts:')
    done.push(...(await damageSome(directory, { blobs: 1 }, random)))
    if (!isRunning) opened = await open(directory)
    return opened.alice
  }
  try {
    const analysed = await analysedProject(opened.alice)
    const faults = await faultsOfUploads(opened.alice, analysed.project, damage)
    for (let step = 0; step < 3 && faults.length === 0; step++) {
      faults.push(...(await faultsOfAnalysis(await damage(), analysed)))
      await opened.docent.settled()
    }
    return faults.length === 0 ? [] : [`seed ${seed}, ${done.join(', ')}`, ...faults]
  } finally {
    await opened.docent.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Damages blobs of artifacts, parts, words, models and results, at rest and at run time, until the time is over. */
it('gives what was analysed as it was, or says which is lost, whatever is damaged', async () => {
  const began = Date.now()
  const end = endOf('analysis damage')
  const failures: string[][] = []
  let played = 0
  for (; played < rounds && Date.now() < end; played++) {
    const faults = await round(firstSeed + played)
    if (faults.length > 0) failures.push(faults)
  }
  conclude('analysis damage', { done: played, planned: rounds, unit: 'rounds', failures: failures.length, began })
  expect(failures).toEqual([])
})
