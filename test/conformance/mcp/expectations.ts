import type { Revision } from './suite.ts'

/** Scenarios of features that Docent does not claim to have, by the reason. Those that run fail; scenarios of clients for extensions are not run. */
type NotClaimed = Readonly<Record<string, readonly string[]>>

export const serverNotClaimed: NotClaimed = {
  'Nothing is asked of the client or its model: no elicitation, sampling and roots, and no results that need input.': [
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
    'input-required-result-basic-elicitation',
    'input-required-result-basic-list-roots',
    'input-required-result-basic-sampling',
    'input-required-result-capability-check',
    'input-required-result-ignore-extra-params',
    'input-required-result-missing-input-response',
    'input-required-result-multi-round',
    'input-required-result-multiple-input-requests',
    'input-required-result-non-tool-request',
    'input-required-result-request-state',
    'input-required-result-result-type',
    'input-required-result-tampered-state',
  ],
  'Logs go to the host and not to clients.': ['logging-set-level', 'tools-call-with-logging'],
  'Arguments are not completed.': ['completion-complete'],
  'Changes are not announced.': ['resources-subscribe', 'resources-unsubscribe'],
  'There are no sessions to resume: each request stands alone.': ['server-sse-polling'],
  'No tool has arguments that are repeated in headers; additions with such are refused.': [
    'http-custom-header-server-validation',
  ],
  'Work that takes long is a job, and not a task of the extension for tasks.': [
    'tasks-capability-negotiation',
    'tasks-dispatch-and-envelope',
    'tasks-lifecycle',
    'tasks-mrtr-composition',
    'tasks-mrtr-input',
    'tasks-request-headers',
    'tasks-request-state-removal',
    'tasks-required-task-error',
    'tasks-wire-fields',
  ],
}

/** Claimed, and failing: each with its reason. */
export const serverFailures: Readonly<Record<string, string>> = {
  'server-stateless':
    'All of it passes but the checks that need subscriptions, logs for clients, and questions to the user, which Docent does not have.',
}

export const clientNotClaimed: NotClaimed = {
  'Extensions for clients without a user, for companies, and for tokens that are bound to a key.': [
    'auth/client-credentials-basic',
    'auth/client-credentials-jwt',
    'auth/dpop',
    'auth/dpop-nonce',
    'auth/enterprise-managed-authorization',
    'auth/wif-jwt-bearer',
  ],
}

export const clientFailures: Readonly<Record<string, string>> = {}

/** Checks that pass at least; the suite counts them. */
export const fewestPassed: Readonly<Record<'server' | 'client', Readonly<Record<Revision, number>>>> = {
  server: { '2025-11-25': 62, '2026-07-28': 126 },
  client: { '2025-11-25': 250, '2026-07-28': 380 },
}
