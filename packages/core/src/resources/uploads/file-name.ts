import { z } from 'zod'
import { plainLetters } from '../../kernel/input/index.ts'

const longest = 255

/**
 * The base name of what a caller calls a file: clients send whole paths, of either kind, and the name is later shown,
 * compared and put into headers.
 */
export const baseName = (text: string): string => plainLetters(text).split(/[/\\]/).at(-1)!.trim()

export const fileNameSchema = z
  .string()
  .transform(baseName)
  .refine((name) => name !== '' && name !== '.' && name !== '..', { message: 'expected the name of a file' })
  .refine((name) => name.length <= longest, { message: `expected at most ${longest} characters` })
