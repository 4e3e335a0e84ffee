/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { durableSession } from './durable-session.ts'

it('tells what is stored also when its process is killed while it is asked', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'docent-session-'))
  const session = await durableSession({ first: { directory, modelUrl: 'http://127.0.0.1:9', vectors: 'memory' } })
  try {
    session.child().kill()
    const { tables } = await session.dump()
    expect(tables).toHaveProperty('collection')
    expect(session.endings()).toEqual(['SIGKILL'])
  } finally {
    await session.close()
    rmSync(directory, { recursive: true, force: true })
  }
})
