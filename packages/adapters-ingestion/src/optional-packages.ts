import { DocentError } from '@docent/core/ports'

/**
 * Packages that are large and read some kinds of files: optional peers, so that a host installs only what it needs. By name, the
 * version to install and a file of it to look for.
 */
export const optionalPackages = {
  '@embedpdf/pdfium': { version: '2.15.1', file: '@embedpdf/pdfium' },
  '@e965/xlsx': { version: '0.20.3', file: '@e965/xlsx' },
  'tesseract.js-core': { version: '7.0.0', file: 'tesseract.js-core/package.json' },
  '@tesseract.js-data/eng': { version: '1.0.0', file: '@tesseract.js-data/eng/package.json' },
  'pdfjs-dist': { version: '6.5.438', file: 'pdfjs-dist/package.json' },
  '@napi-rs/canvas': { version: '1.1.1', file: '@napi-rs/canvas' },
} as const

export type OptionalPackage = keyof typeof optionalPackages

type Resolve = (specifier: string) => string

export function isInstalled(name: OptionalPackage, resolve: Resolve = import.meta.resolve): boolean {
  try {
    resolve(optionalPackages[name].file)
    return true
  } catch {
    return false
  }
}

/**
 * @param subject - What the package is for, with its verb, such as `PDF files are read`.
 * @throws `unsupported` when it is not installed, with the command that installs it
 */
export function requireInstalled(name: OptionalPackage, subject: string, resolve?: Resolve): void {
  if (isInstalled(name, resolve)) return
  throw new DocentError({
    code: 'unsupported',
    message: `${subject} by ${name}, which is not installed on this server; run npm install ${name}@${optionalPackages[name].version} and start it again.`,
  })
}
