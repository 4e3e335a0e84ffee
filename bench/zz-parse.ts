import { readFileSync, readdirSync } from 'node:fs'
import { standardParsers } from '@docent/adapters-ingestion'
import { detectMediaType } from '../packages/adapters-ingestion/src/detection/detect-media-type.ts'
const [dir, expectFile, show] = process.argv.slice(2) as [string, string, string?]
const expected = JSON.parse(readFileSync(expectFile, 'utf8'))
const parsers = standardParsers()
const plain = (s: string) => s.normalize('NFKC').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
for (const name of readdirSync(dir).sort()) {
  if (show && !name.startsWith(show)) continue
  const bytes = new Uint8Array(readFileSync(`${dir}/${name}`))
  const e = expected[name] ?? { must: [], mustNot: [] }
  try {
    const type = await detectMediaType(bytes, name)
    const parser = type === undefined ? undefined : parsers.parserFor(type)
    if (!parser) { const a = [...((parsers as any).archiveFor ? [(parsers as any).archiveFor(type)] : [])]; console.log(name, type, 'NO PARSER', a.length); continue }
    let text = ''
    const r: any = await parser.parse({ bytes, fileName: name, mediaType: type!, signal: new AbortController().signal, onPage: (p: any) => void (text += p.text + '\n') } as any)
    const p = plain(text)
    const missing = e.must.filter((m: string) => !p.includes(plain(m)))
    const bad = e.mustNot.filter((m: string) => p.includes(plain(m)))
    console.log(name, parser.name, missing.length + bad.length === 0 ? 'ok' : `MISSING ${JSON.stringify(missing)} BAD ${JSON.stringify(bad)}`, r?.warnings?.length ? JSON.stringify(r.warnings).slice(0, 160) : '')
    if (show) console.log(text)
  } catch (error: any) { console.log(name, 'FAILED', e.mayFail ? '(may)' : '!!', error.message?.slice(0, 150)) }
}
await parsers.close()
