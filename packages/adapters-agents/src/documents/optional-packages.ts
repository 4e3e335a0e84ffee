/** Packages that only some tools need, with the version to install and a file of each to look for. */
const packages = {
  '@e965/xlsx': { version: '0.20.3', file: '@e965/xlsx' },
  '@napi-rs/canvas': { version: '1.1.1', file: '@napi-rs/canvas' },
  'dejavu-fonts-ttf': { version: '2.37.3', file: 'dejavu-fonts-ttf/package.json' },
  docx: { version: '9.15.2', file: 'docx' },
  fontkit: { version: '2.0.4', file: 'fontkit' },
  'mdast-util-from-markdown': { version: '2.1.0', file: 'mdast-util-from-markdown' },
  'mdast-util-gfm': { version: '3.1.0', file: 'mdast-util-gfm' },
  'micromark-extension-gfm': { version: '3.0.0', file: 'micromark-extension-gfm' },
  pdfmake: { version: '0.3.11', file: 'pdfmake' },
  vega: { version: '6.4.0', file: 'vega' },
  'vega-lite': { version: '6.5.0', file: 'vega-lite' },
} as const

export type OptionalPackage = keyof typeof packages

const markdown = ['mdast-util-from-markdown', 'mdast-util-gfm', 'micromark-extension-gfm'] as const

/** What each tool needs. PNG of `write_chart` needs `@napi-rs/canvas` besides. */
const neededBy: Readonly<Record<string, readonly OptionalPackage[]>> = {
  write_docx: ['docx', ...markdown],
  write_pdf: ['pdfmake', 'fontkit', 'dejavu-fonts-ttf', ...markdown],
  write_xlsx: ['@e965/xlsx'],
  write_chart: ['vega', 'vega-lite'],
}

type Resolve = (specifier: string) => string

export function isInstalled(name: OptionalPackage, resolve: Resolve = import.meta.resolve): boolean {
  try {
    resolve(packages[name].file)
    return true
  } catch {
    return false
  }
}

/** Of those that a tool needs, the ones that are not installed. */
export function missingPackages(tool: string, resolve?: Resolve): readonly OptionalPackage[] {
  return (neededBy[tool] ?? []).filter((name) => !isInstalled(name, resolve))
}

/** What to install for a tool, as a sentence; undefined where nothing is missing. */
export function reasonMissing(tool: string, resolve?: Resolve): string | undefined {
  const missing = missingPackages(tool, resolve)
  if (missing.length === 0) return undefined
  const named = missing.map((name) => `${name}@${packages[name].version}`).join(' ')
  return `${tool} needs packages that are not installed; run npm install ${named}.`
}
