import { guardedNetwork } from '@docent/adapters-ingestion'
import { fileBlobs } from '@docent/adapters-storage'
import { manualClock } from '@docent/core/testing'
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { apiServer } from './api-server.ts'
import type { ServerUse } from './measured-server.ts'

/** A server in a process of its own: it reports what it needs. Started by `measured-server.ts` with a directory for its blobs. */
const directory = process.argv[2]!
const server = await apiServer({
  // Its time is stopped: that of a check never ends, however slow the machine is.
  docent: {
    clock: manualClock(),
    blobs: fileBlobs({ directory }),
    network: guardedNetwork({ allow: ['127.0.0.1'] }),
  },
})

const worked = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
let longest = 0

async function watch(): Promise<never> {
  for (let last = worked(); ;) {
    await pause(1)
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }
}
void watch()

const isFile = (entry: { isFile(): boolean }): boolean => entry.isFile()

process.on('message', () => {
  const blobs = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(isFile).length
  const use: ServerUse = { longestMs: longest, memoryMb: process.memoryUsage.rss() / 2 ** 20, blobs }
  longest = 0
  process.send!(use)
})
process.once('disconnect', () => process.exit())
process.send!(server.url)
