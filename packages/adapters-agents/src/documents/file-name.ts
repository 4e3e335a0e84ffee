import { z } from 'zod'

/** What every system can store, and what cannot be taken for markup in a prompt. */
const segment = /^[^\\/<>:"|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,120}$/u

/** UTF-8, as file systems count. */
const longestSegmentBytes = 255

const isName = (part: string): boolean =>
  segment.test(part) &&
  Buffer.byteLength(part) <= longestSegmentBytes &&
  part.trim() === part &&
  !/^\.{1,2}$/.test(part)

/** A path below the files of a chat; see `withEnding`. @param example - Such as `report.docx`. */
export const fileNameSchema = (example: string): z.ZodString =>
  z
    .string()
    .max(200)
    .refine(
      (name) => name.split('/').every(isName),
      `expected a relative path such as ${example}, without .. and without any of < > : " | ? * and \\, its parts at most ${longestSegmentBytes} bytes long`,
    )
    .describe(`Name of the file, such as ${example}; a file of the same name is replaced`)

/** The extension of the format is added where it is missing. */
export const withEnding = (name: string, ending: string): string =>
  name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`
