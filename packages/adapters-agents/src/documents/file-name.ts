import { z } from 'zod'

/** What every system can store, and what cannot be taken for markup in a prompt. */
const segment = /^[^\\/<>:"|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,120}$/u

const isName = (part: string): boolean => segment.test(part) && part.trim() === part && !/^\.{1,2}$/.test(part)

/** A path below the files of a chat. The ending that says the format is added where it is missing. */
export function fileNameSchema(ending: string): z.ZodType<string, string> {
  const withEnding = (name: string): string => (name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`)
  return z
    .string()
    .max(200)
    .refine(
      (name) => name.split('/').every(isName),
      `expected a relative path such as report.${ending}, without .. and without any of < > : " | ? * and \\`,
    )
    .transform(withEnding)
    .describe(`Name of the file, such as report.${ending}; a file of the same name is replaced`)
}
