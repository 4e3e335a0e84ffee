import type { Environment } from '../command-line/command.ts'

/** The key of this user for any server. */
export const apiKeyOf = (environment: Environment): string | undefined =>
  environment['DOCENT_API_KEY']?.trim() || undefined
