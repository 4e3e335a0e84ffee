import { DocentError } from '@docent/core/ports'

/** A variable of the environment; an empty one counts as unset. */
export type Read = (name: string) => string | undefined

export const reader =
  (environment: Readonly<Record<string, string | undefined>>): Read =>
  (name) =>
    environment[name]?.trim() || undefined

export const isOpenAi = (url: string): boolean => /^https:\/\/api\.openai\.com\/v1\/*$/.test(url)

/** The address of OpenAI's interface that a gateway provides, with the version that its own clients leave out. */
export function gatewayUrl(value: string, variable: string): string {
  const url = checkedUrl(value, variable).replace(/\/+$/, '')
  return /\/v\d+$/.test(url) ? url : `${url}/v1`
}

/** The address of OpenAI's interface of the Ollama that `OLLAMA_HOST` names: a host, `host:port` or URL. */
export function ollamaUrl(read: Read): string | undefined {
  const host = read('OLLAMA_HOST')
  if (host === undefined) return undefined
  const url = URL.parse(/^https?:\/\//.test(host) ? host : `http://${host}`)
  if (url === null) throw invalid('OLLAMA_HOST', 'a host, host:port or URL')
  if (url.port === '' && url.protocol === 'http:' && !/:80\/?$/.test(host)) url.port = '11434'
  // Ollama's wildcard address cannot be called.
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1'
  return `${url.origin}/v1`
}

export function checkedUrl(value: string, variable: string): string {
  if (!URL.canParse(value) || !/^https?:/.test(value)) throw invalid(variable, 'an http or https URL')
  return value
}

export function invalid(variable: string, form: string): DocentError {
  return new DocentError({ code: 'invalid_input', message: `The environment variable ${variable} must be ${form}.` })
}
