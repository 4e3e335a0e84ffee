import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, runNode } from './run-node.mjs'
import { sizeOf } from './size-of.mjs'

/** It was 53 when docs/embedding.md stated both. */
const MOST_MEGABYTES = 58

const PACKAGES = ['core', 'adapters-storage', 'adapters-llm', 'adapters-ingestion', 'http-express']
/** Express and what reads PDF, as docs/embedding.md names them. */
const OTHERS = ['express@5.3.0', '@embedpdf/pdfium@2.15.1']

const PROGRAM = `import assert from 'node:assert/strict'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, memoryVectors, sqliteStorage } from '@docent/adapters-storage'
import { createDocent, silentLogger } from '@docent/core'
import { docentRouter } from '@docent/http-express'
import express from 'express'

const content = 'BT /F1 12 Tf 72 700 Td (In fog she may carry at most 60 passengers.) Tj ET'
const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  '<< /Length ' + content.length + ' >>\\nstream\\n' + content + '\\nendstream',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
].map((object, index) => index + 1 + ' 0 obj\\n' + object + '\\nendobj\\n')
const pdf = '%PDF-1.7\\n' + objects.join('') + 'trailer << /Root 1 0 R /Size 6 >>\\n%%EOF'

const docent = await createDocent({
  storage: sqliteStorage({ directory: 'data' }),
  blobs: fileBlobs({ directory: 'data/blobs' }),
  vectors: memoryVectors(),
  models: [builtInModels()],
  parsers: standardParsers(),
  logger: silentLogger,
})
await docent.start()
const alice = docent.as({ userId: 'alice' })
const { id: collectionId } = await alice.collections.create({ name: 'Ferry' })
await alice.ingest.plainText({ collectionId, fileName: 'ferry.pdf', text: pdf })
const chat = await alice.chats.create({ collectionId })
const answer = await alice.chats.complete(chat.id, { message: 'How many passengers may she carry in fog?' })
assert.match((await answer.result()).body, /at most 60 passengers/)

const server = express().use('/docs-chat', docentRouter(docent)).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const url = 'http://127.0.0.1:' + server.address().port + '/docs-chat'
assert.equal((await fetch(url + '/rpc/health/readiness')).status, 200)
server.close()
await docent.stop()
`

/**
 * The smallest useful application: an empty project of npm that answers questions about PDF over HTTP from SQLite, without
 * LanceDB. It must run and stay small. Resolves to a message, or undefined when all is well.
 */
export async function checkMinimalEmbed(directory, packages) {
  const project = join(directory, 'minimal-embed')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  writeFileSync(join(project, 'program.js'), PROGRAM)
  const wanted = packages.filter(({ name }) => PACKAGES.some((short) => name === `@docent/${short}`))
  const args = ['install', '--no-audit', '--no-fund', ...wanted.map(({ tarball }) => tarball), ...OTHERS]
  const installed = await run('npm', args, { cwd: project, shell: process.platform === 'win32' })
  if (installed.code !== 0) return installed.output
  const megabytes = sizeOf(join(project, 'node_modules')) / 1_000_000
  console.log(`     ${megabytes.toFixed(1)} MB installed`)
  if (megabytes > MOST_MEGABYTES)
    return `An application with PDF and without LanceDB takes ${megabytes.toFixed(1)} MB, more than ${MOST_MEGABYTES}.`
  const ran = await runNode(['program.js'], project)
  return ran.code === 0 ? undefined : ran.output
}
