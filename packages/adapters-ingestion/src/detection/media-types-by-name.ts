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
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  json: 'application/json',
  eml: 'message/rfc822',
}

/** Formats whose content is sure to tell; their names matter only for a file without content. */
const otherTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'text/html',
}

/** Generic containers whose content type alone does not say which format they hold. */
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

export const textTypeByName = (fileName: string): string | undefined => lookUp(textTypes, fileName)
export const compoundTypeByName = (fileName: string): string | undefined => lookUp(compoundTypes, fileName)
export const typeOfEmptyFile = (fileName: string): string =>
  lookUp(otherTypes, fileName) ?? textTypeByName(fileName) ?? 'text/plain'
