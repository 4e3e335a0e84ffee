import { guardedNetwork } from '@docent/adapters-ingestion'
import { fileBlobs } from '@docent/adapters-storage'
import { manualClock } from '@docent/core/testing'
import { readdirSync } from 'node:fs'
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

let longest = 0
const parse = JSON.parse
JSON.parse = (text: string, reviver?: Parameters<typeof parse>[1]): unknown => {
  longest = Math.max(longest, text.length)
  return parse(text, reviver)
}

const isFile = (entry: { isFile(): boolean }): boolean => entry.isFile()

process.on('message', () => {
  const blobs = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(isFile).length
  const use: ServerUse = { lettersAtOnce: longest, memoryMb: process.memoryUsage.rss() / 2 ** 20, blobs }
  longest = 0
  process.send!(use)
})
process.once('disconnect', () => process.exit())
process.send!(server.url)
