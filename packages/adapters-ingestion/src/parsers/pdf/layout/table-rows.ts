import type { Token } from './token.ts'

/** Rows of cells; a cell is its words in reading order, none where it is empty. */
export type TableRows = readonly (readonly (readonly Token[])[])[]
