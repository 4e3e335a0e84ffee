import { DocentError } from '../../kernel/errors/index.ts'

/** Agents of every deployment; `auto` chooses among them. Whether one can run depends on the tools that are there. */
export const builtInAgentTypes = ['auto', 'general', 'task', 'deep_research', 'coder', 'search'] as const
export type BuiltInAgentType = (typeof builtInAgentTypes)[number]
/** One of them, chosen. */
export type ChosenAgentType = Exclude<BuiltInAgentType, 'auto'>

export const isBuiltInAgent = (type: string): type is BuiltInAgentType =>
  (builtInAgentTypes as readonly string[]).includes(type)

/** @throws `not_found` for an agent that is not there */
export function requireAgentType(type: string = 'auto'): ChosenAgentType {
  if (!isBuiltInAgent(type)) {
    throw new DocentError({
      code: 'not_found',
      message: `There is no agent ${type.slice(0, 64)}; agent_type is one of ${builtInAgentTypes.join(', ')}.`,
    })
  }
  return type === 'auto' ? 'general' : type
}
