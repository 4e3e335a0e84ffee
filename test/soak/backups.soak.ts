import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { playBackups } from '../durability/play-backups.ts'
import { conclude, endOf, firstSeed } from './soak-plan.ts'

const wantedBackups = 50

it('backups under load verify and restore whole', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'docent-backups-'))
  try {
    const began = Date.now()
    const end = endOf('backups')
    const continues = (rounds: number) => rounds < wantedBackups && Date.now() < end
    const { rounds, faults } = await playBackups({ seed: firstSeed, directory, continues })
    const failures = new Set(faults.map((fault) => fault.split(':')[0])).size
    conclude('backups', { done: rounds, planned: wantedBackups, unit: 'backups', failures, began })
    expect(faults).toEqual([])
    expect(rounds).toBeGreaterThan(0)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
