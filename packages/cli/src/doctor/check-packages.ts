import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

/** What each optional package is for. */
const uses: readonly { readonly packages: readonly string[]; readonly what: string; readonly without: string }[] = [
  {
    packages: ['@lancedb/lancedb', 'apache-arrow'],
    what: 'search indexes on disk',
    without: 'Search indexes are in memory and rebuilt at each start.',
  },
  { packages: ['@embedpdf/pdfium'], what: 'PDF', without: 'PDF files cannot be read.' },
  { packages: ['@e965/xlsx'], what: 'workbooks of Excel', without: 'Workbooks of Excel cannot be read or written.' },
  {
    packages: ['tesseract.js-core', '@tesseract.js-data/eng', '@napi-rs/canvas'],
    what: 'text recognition',
    without: 'The text in pictures and scans is not read.',
  },
  { packages: ['pg'], what: 'PostgreSQL', without: 'DATABASE_URL cannot be used.' },
  {
    packages: [
      'docx',
      'pdfmake',
      'fontkit',
      'dejavu-fonts-ttf',
      'mdast-util-from-markdown',
      'mdast-util-gfm',
      'micromark-extension-gfm',
    ],
    what: 'documents by agents',
    without: 'Agents write no PDF and Word files.',
  },
  { packages: ['vega', 'vega-lite'], what: 'charts by agents', without: 'Agents draw no charts.' },
  { packages: ['@modelcontextprotocol/server'], what: 'MCP clients', without: 'There are no tools at /mcp.' },
  {
    packages: ['@modelcontextprotocol/client'],
    what: 'MCP servers',
    without: 'Users cannot give agents tools of MCP servers.',
  },
]

/** @param isThere whether a package is installed */
export const checkPackages = (isThere: (name: string) => boolean = isInstalled): readonly Finding[] =>
  uses.map(({ packages, what, without }) => {
    const missing = packages.filter((name) => !isThere(name))
    if (missing.length === 0) return { subject: what, state: 'ok', result: 'installed' }
    const result = `not installed: ${missing.join(', ')}`
    return {
      subject: what,
      state: 'note',
      result,
      advice: `${without} Run npm install ${missing.join(' ')} where docent is installed.`,
    }
  })

/** As Node.js looks for it; not every package can be imported by its name alone. */
function isInstalled(name: string): boolean {
  const directories = createRequire(import.meta.url).resolve.paths(name) ?? []
  return directories.some((directory) => existsSync(join(directory, name, 'package.json')))
}
