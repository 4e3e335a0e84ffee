import type { Logger } from '@docent/core/ports'

export interface Logged {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly fields: Readonly<Record<string, unknown>>
  readonly message: string
}

/** Keeps what is logged. */
export function recordingLogger(): { readonly logged: Logged[]; readonly logger: Logger } {
  const logged: Logged[] = []
  const over = (common: Logged['fields']): Logger => {
    const at =
      (level: Logged['level']) =>
      (fields: Logged['fields'], message: string): void =>
        void logged.push({ level, fields: { ...common, ...fields }, message })
    return {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      child: (fields) => over({ ...common, ...fields }),
    }
  }
  return { logged, logger: over({}) }
}
