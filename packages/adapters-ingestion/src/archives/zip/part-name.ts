import type { Entry } from 'yauzl'

/** The name of a part of a document that is a ZIP, as its other parts refer to it: some programs write `\` or begin with `/`. */
export const partName = ({ fileNameRaw }: Entry): string =>
  fileNameRaw
    .toString('utf8')
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
