import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { refuseAgent, type ChatSettings, type QuestionArguments } from '../chat-settings/index.ts'
import type { FindEffectiveMemory } from '../memory-blocks/index.ts'
import type { ModelRegistry } from '../models/index.ts'
import { requireRunnable, type AgentToolbox } from './agent-toolbox.ts'

interface Kept extends Pick<ChatSettings, 'llm' | 'selfReflectionConfig'> {
  readonly llmArgs?: QuestionArguments | undefined
}

interface KeptSettingsDependencies {
  readonly models: Pick<ModelRegistry, 'choose' | 'languageModel'>
  readonly toolbox: AgentToolbox
  readonly effectiveMemory: FindEffectiveMemory
}

/**
 * @throws `invalid_input` for a model, an agent, a tool or a memory block that is not there, `unsupported` for an agent that cannot run and
 * for a memory block that is not for such an answer
 */
export type RequireUsableLater = (scope: Scope, kept: Kept) => Promise<void>

/** What is kept now and used by answers later is judged now, as those will judge it. */
export const requireUsableLater =
  ({ models, toolbox, effectiveMemory }: KeptSettingsDependencies): RequireUsableLater =>
  async (scope, { llm, llmArgs, selfReflectionConfig }) => {
    if (llmArgs?.useAgent) await known('llm_args', () => requireRunnable(toolbox, scope, llmArgs))
    const { memoryBlockId: id, memoryBlockName: name, useAgent: forAgent = false } = llmArgs ?? {}
    const field = id === undefined ? 'llm_args.memory_block_name' : 'llm_args.memory_block_id'
    await known(field, () => effectiveMemory(scope, { id, name, orDefault: false, forAgent }))
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
