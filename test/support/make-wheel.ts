import { makeZip } from '../../packages/adapters-ingestion/src/archives/zip/zip.fixture.ts'

/** A wheel of a package in pure Python, by its file name. */
export function makeWheel(
  name: string,
  files: Readonly<Record<string, string>>,
): { readonly name: string; readonly content: Uint8Array } {
  const info = `${name}-1.0.dist-info`
  const metadata = `Metadata-Version: 2.1\nName: ${name}\nVersion: 1.0\n`
  const wheel = 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n'
  const entries = { ...files, [`${info}/METADATA`]: metadata, [`${info}/WHEEL`]: wheel }
  const record = [...Object.keys(entries), `${info}/RECORD`].map((path) => `${path},,\n`).join('')
  const all = { ...entries, [`${info}/RECORD`]: record }
  return {
    name: `${name}-1.0-py3-none-any.whl`,
    content: makeZip(Object.entries(all).map(([path, content]) => ({ name: path, content }))),
  }
}
