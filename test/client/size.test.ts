import { build } from 'esbuild'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

/** Bytes of a program, minified and compressed, as an application would ship it. */
async function sizeOf(program: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname },
    conditions: ['docent-source'],
    platform: 'browser',
    format: 'esm',
    bundle: true,
    minify: true,
    write: false,
    absWorkingDir: join(import.meta.dirname, '../..'),
  })
  return gzipSync(outputFiles[0]!.contents).byteLength
}

it('is small with what is used of it, and runs without Node.js', async () => {
  const names = ['createClient', 'listCollections', 'createCollection', 'uploadFile', 'getCompletion', 'watchJob']
  const some = await sizeOf(`export { ${names.join(', ')} } from '@docent/client'`)
  const all = await sizeOf(`export { docentClient } from '@docent/client'`)
  expect(some).toBeLessThan(5_000)
  expect(all).toBeLessThan(13_000)
  // Operations that nobody names are left out.
  expect(some).toBeLessThan(all / 2)
})
