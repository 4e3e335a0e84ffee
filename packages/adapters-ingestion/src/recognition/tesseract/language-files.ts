import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInstalled } from '../../optional-packages.ts'

export interface LanguageFile {
  /** Such as `eng` or `chi_sim`. */
  readonly code: string
  readonly path: string
}

/** Codes become part of a file name in the engine. */
const languageFile = /^([A-Za-z][\w-]{1,31})\.traineddata(\.gz)?$/

/** Files of languages by their codes: English where its package is installed, and what the directory holds now. */
export async function listLanguages(directory: string | undefined): Promise<ReadonlyMap<string, string>> {
  const languages = new Map<string, string>()
  if (isInstalled('@tesseract.js-data/eng')) {
    const english = import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')
    languages.set('eng', fileURLToPath(english))
  }
  const names = directory === undefined ? [] : await readdir(directory).catch(() => [])
  for (const name of names.toSorted()) {
    const code = languageFile.exec(name)?.[1]
    // Not a language: the models for page orientation and for equations.
    if (directory !== undefined && code !== undefined && code !== 'osd' && code !== 'equ') {
      languages.set(code, join(directory, name))
    }
  }
  return languages
}
