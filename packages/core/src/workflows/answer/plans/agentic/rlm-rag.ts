import { workingThrough } from './instructions.ts'
import { loopLimits } from './limits.ts'
import type { LoopKind } from './loop-kind.ts'
import { outlineIntroduction, outlineOf } from './outline.ts'
import { retrievalTools } from './retrieval-tools.ts'
import { sliceReader } from './slice-reader.ts'
import { sliceTool } from './slice-tool.ts'

/** The model works over the whole collection: it gets an outline, and calls itself on slices of the documents. */
export const rlmRag: LoopKind = {
  instructions: () => workingThrough,
  limits: (llmArgs) => loopLimits(llmArgs),
  begin: async ({ context, reader, ledger }) => ({ ...(await outlineOf(reader, ledger)), room: context.budget }),
  introduction: outlineIntroduction,
  tools: (parts) => [
    ...retrievalTools(parts),
    sliceTool({ ...parts, depth: 0, read: sliceReader({ ...parts, budget: parts.context.budget }) }),
  ],
}
