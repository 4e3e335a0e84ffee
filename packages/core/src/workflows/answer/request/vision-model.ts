import { DocentError } from '../../../kernel/errors/index.ts'
import type { LanguageModel } from '../../../kernel/ports/index.ts'
import type { LlmArguments } from '../../../resources/chat-settings/index.ts'
import type { ModelRegistry } from '../../../resources/models/index.ts'

const isNamed = (id: string) => id !== 'auto'

/** Whether a request names which models may look at images. */
export const namesVisionModels = ({ visibleVisionModels = [] }: LlmArguments): boolean =>
  visibleVisionModels.some(isNamed)

/**
 * The model that looks at images for an answer: the one that answers where it sees, and may; else the first that is named.
 * Undefined: nobody does.
 * @throws `not_found` for a name that is none, `unsupported` for a model that does not see
 */
export function visionModel(
  models: Pick<ModelRegistry, 'languageModel'>,
  { enableVision = 'auto', visibleVisionModels = [] }: LlmArguments,
  answering: LanguageModel,
): LanguageModel | undefined {
  const named = visibleVisionModels.filter(isNamed).map((id) => models.languageModel(id))
  const blind = named.find(({ capabilities }) => !capabilities.vision)
  if (blind) {
    throw new DocentError({
      code: 'unsupported',
      message: `The model ${blind.id} does not read images; name others in llm_args.visible_vision_models.`,
      details: { field: 'llm_args.visible_vision_models' },
    })
  }
  if (enableVision === 'off') return undefined
  const anybody = named.length < visibleVisionModels.length || named.length === 0
  const itself = answering.capabilities.vision && (anybody || named.some(({ id }) => id === answering.id))
  return itself ? answering : named[0]
}
