import { DocentError } from '../../kernel/errors/index.ts'
import { requireAgent } from '../agents/index.ts'
import { refuseAgent, type ChatSettings } from '../chat-settings/index.ts'
import type { ModelRegistry } from './model-registry.ts'

type Kept = Pick<ChatSettings, 'llm' | 'llmArgs' | 'selfReflectionConfig'>

/**
 * What is kept now and used by answers later is judged now, as those will judge it.
 * @throws `invalid_input` for a model, an agent or a tool that is not there, `unsupported` for an agent that cannot run
 */
export async function requireUsableLater(
  models: Pick<ModelRegistry, 'choose' | 'languageModel'>,
  { llm, llmArgs, selfReflectionConfig }: Kept,
): Promise<void> {
  if (llmArgs?.useAgent) await known('llm_args', () => requireAgent(llmArgs))
  refuseAgent(selfReflectionConfig?.llmArgsReflection)
  await known('llm', () => models.choose({ llm, costControls: llmArgs?.costControls }))
  const reflecting = selfReflectionConfig?.llmReflection
  if (reflecting) await known('self_reflection_config.llm_reflection', () => models.languageModel(reflecting))
}

/** An unknown model is no missing record here: the value is wrong. */
async function known(field: string, find: () => unknown): Promise<void> {
  try {
    await find()
  } catch (error) {
    if (!DocentError.isInstance(error) || error.code !== 'not_found') throw error
    throw new DocentError({ code: 'invalid_input', message: error.message, details: { field } })
  }
}
