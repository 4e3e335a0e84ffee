import { DocentError } from '../../kernel/errors/index.ts'

/** Agents of every deployment, and why one cannot run here. */
export const builtInAgentTypes = {
  auto: undefined,
  general: undefined,
  task: undefined,
  deep_research: 'It needs agents that work for it, which are not built yet.',
  coder: 'There is no sandbox in which it could run programs.',
  search: undefined,
} as const satisfies Readonly<Record<string, string | undefined>>
export type BuiltInAgentType = keyof typeof builtInAgentTypes
/** Those that can run. */
export type RunnableAgentType = 'general' | 'task' | 'search'

export const isBuiltInAgent = (type: string): type is BuiltInAgentType => Object.hasOwn(builtInAgentTypes, type)

/** @throws `not_found` for an agent that is not there, `unsupported` for one that cannot run here */
export function requireAgentType(type: string = 'auto'): RunnableAgentType {
  if (!isBuiltInAgent(type)) {
    const types = Object.keys(builtInAgentTypes).join(', ')
    throw new DocentError({
      code: 'not_found',
      message: `There is no agent ${type.slice(0, 64)}; agent_type is one of ${types}.`,
    })
  }
  const reason = builtInAgentTypes[type]
  if (reason !== undefined) {
    throw new DocentError({ code: 'unsupported', message: `The agent ${type} cannot run here. ${reason}` })
  }
  return type === 'auto' ? 'general' : (type as RunnableAgentType)
}
