import type { Output } from './command.ts'
import { escapedUnprintable } from './printable.ts'

/** One value, one line: documents and streams of them are read in the same way. */
export const printJson = (output: Output, value: unknown): void =>
  void output.write(`${escapedUnprintable(JSON.stringify(value))}\n`)
