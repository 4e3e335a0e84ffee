import { requireAgentPermission, type DocentSession } from '@docent/core'

/** Refuse callers without a permission before their bodies are read. */
export const requireConfigureAgents = ({ principal }: DocentSession): void =>
  requireAgentPermission(principal, 'ConfigureAgents')
export const requireManageAgents = ({ principal }: DocentSession): void =>
  requireAgentPermission(principal, 'ManageCustomAgent')
export const requireDeleteAgents = ({ principal }: DocentSession): void =>
  requireAgentPermission(principal, 'DeleteCustomAgent')
