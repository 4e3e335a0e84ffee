import type { Clock, LogFields, Logger } from '../ports/index.ts'
import { redact } from './redact.ts'

const levels = { debug: 10, info: 20, warn: 30, error: 40 } as const
export type LogLevel = keyof typeof levels

/** The part of pino's logger (or any like it) that Docent uses. */
export interface PinoLike {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  child(fields: object): PinoLike
}

/** Writes through the host's pino logger, with secrets redacted before pino sees them. */
export function pinoLogger(pino: PinoLike): Logger {
  const clean = (fields: LogFields) => redact(fields) as object
  return {
    debug: (fields, message) => pino.debug(clean(fields), message),
    info: (fields, message) => pino.info(clean(fields), message),
    warn: (fields, message) => pino.warn(clean(fields), message),
    error: (fields, message) => pino.error(clean(fields), message),
    child: (fields) => pinoLogger(pino.child(clean(fields))),
  }
}

export interface ConsoleLoggerOptions {
  /** Lines below it are dropped. @default 'info' */
  readonly level?: LogLevel
  readonly clock: Clock
  /** Where a line goes. @default standard error */
  readonly write?: (line: string) => void
}

/** One JSON line an event. */
export function consoleLogger(options: ConsoleLoggerOptions): Logger {
  const lowest = levels[options.level ?? 'info']
  const write = options.write ?? ((line: string) => void process.stderr.write(`${line}\n`))
  const build = (bound: LogFields): Logger => {
    const line = (level: LogLevel) => (fields: LogFields, message: string) => {
      if (levels[level] < lowest) return
      const time = new Date(options.clock.now()).toISOString()
      write(JSON.stringify({ time, level, message, ...(redact({ ...bound, ...fields }) as object) }))
    }
    return {
      debug: line('debug'),
      info: line('info'),
      warn: line('warn'),
      error: line('error'),
      child: (fields) => build({ ...bound, ...fields }),
    }
  }
  return build({})
}

const ignore = () => {}
export const silentLogger: Logger = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  child: () => silentLogger,
}
