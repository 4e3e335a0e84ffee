import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { heavyFiles } from './heavy-files.ts'
import { conclude, isLong } from './soak-plan.ts'
import type { HeavyOutcome } from './ingest-child.ts'

/** Of the server itself; the largest file has 200 MB. */
const mostMegabytes = 2_000
/** Of a parser: what its limits allow, and what it can take between two looks of its guard. */
const mostOfParser = 1_280 + 256

const run = promisify(execFile)

const quick = ['nested.json', 'large.png']

const files = isLong ? heavyFiles : heavyFiles.filter(({ name }) => quick.includes(name))
const began = Date.now()
let done = 0
afterAll(() => {
  conclude('heavy files', { done, planned: files.length, unit: 'files', failures: files.length - done, began })
})

it.each(files)('$name does not harm a server', async ({ name, make, refused, mayBeRead = false }) => {
  const directory = await mkdtemp(join(tmpdir(), 'docent-heavy-'))
  try {
    const file = join(directory, name)
    await writeFile(file, make())
    const child = join(import.meta.dirname, 'ingest-child.ts')
    const { stdout } = await run(process.execPath, ['--conditions=docent-source', child, join(directory, 'data'), file])
    const outcome = JSON.parse(stdout.trim()) as HeavyOutcome
    console.log(`${name}: ${JSON.stringify(outcome)}`)
    expect(outcome).toMatchObject({ ready: true, during: true, after: true })
    if (refused === undefined || (mayBeRead && outcome.pages > 0)) expect(outcome.errors).toEqual([])
    else expect(outcome.errors).toEqual([expect.stringMatching(refused)])
    expect(outcome.peakMb).toBeLessThan(mostMegabytes)
    expect(outcome.parserMb).toBeLessThan(mostOfParser)
    done++
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
