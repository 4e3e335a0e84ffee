import type { ModelRegistry } from '../../resources/models/index.ts'
import type { ProcessRequest } from '../../resources/processing/index.ts'
import { callNeeds } from '../answer/index.ts'

/** The model that a document is to be read by. */
export const processModelChoice = ({
  llm,
  llmArgs,
  schema,
}: ProcessRequest): Parameters<ModelRegistry['choose']>[0] => ({
  llm,
  costControls: llmArgs?.costControls,
  needs: { ...callNeeds(llmArgs ?? {}), json: schema !== undefined, writing: schema !== undefined },
})
