import type { AnyTool } from '../tool.ts'
import { ask } from './ask.ts'
import { searchPassages } from './search-passages.ts'

/** The curated tools, in the order of their list. */
export const allTools: readonly AnyTool[] = [ask, searchPassages]
