import { languagesByEnding, languagesByName, sourceTypeOf } from '../parsers/source-code/languages.ts'

/** Text formats that look alike, where the file's name decides. */
const textTypes: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  text: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  mdown: 'text/markdown',
  mdx: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  tab: 'text/tab-separated-values',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  toml: 'application/toml',
  ini: 'text/x-ini',
  cfg: 'text/x-ini',
  conf: 'text/x-ini',
  properties: 'text/x-ini',
  env: 'text/x-ini',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  json: 'application/json',
  ipynb: 'application/x-ipynb+json',
  eml: 'message/rfc822',
  mbox: 'application/mbox',
}

const pageTypes: Readonly<Record<string, string>> = { html: 'text/html', htm: 'text/html', xhtml: 'text/html' }

/** Formats that their content identifies; their names matter only for empty files. */
const otherTypes: Readonly<Record<string, string>> = { pdf: 'application/pdf', ...pageTypes }

/** Generic containers whose content type alone does not decide which format they hold. */
const compoundTypes: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
}

const endingOf = (fileName: string): string => /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
const lookUp = (types: Readonly<Record<string, string>>, fileName: string): string | undefined => {
  const ending = endingOf(fileName)
  return Object.hasOwn(types, ending) ? types[ending] : undefined
}

export const textTypeByName = (fileName: string): string | undefined =>
  lookUp(textTypes, fileName) ?? sourceTypeByName(fileName)

/** Pages by file name: their content may be a fragment that begins with plain words. */
export const pageTypeByName = (fileName: string): string | undefined => lookUp(pageTypes, fileName)

/** Programs by file name; their content does not identify them. */
export function sourceTypeByName(fileName: string): string | undefined {
  const name = (/[^/\\]*$/.exec(fileName)?.[0] ?? '').toLowerCase()
  const language = Object.hasOwn(languagesByName, name) ? languagesByName[name] : lookUp(languagesByEnding, fileName)
  return language === undefined ? undefined : sourceTypeOf(language)
}

export const compoundTypeByName = (fileName: string): string | undefined => lookUp(compoundTypes, fileName)
export const typeOfEmptyFile = (fileName: string): string =>
  lookUp(otherTypes, fileName) ?? textTypeByName(fileName) ?? 'text/plain'
