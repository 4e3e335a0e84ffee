import { requireAgentPermission, type DocentSession } from '@docent/core'

/** Refuses callers without ConfigureAgents before their bodies are read. */
export const requireConfigureAgents = ({ principal }: DocentSession): void =>
  requireAgentPermission(principal, 'ConfigureAgents')
