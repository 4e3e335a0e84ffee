import { DocentError } from '@docent/core/ports'

export const openAiUrl = 'https://api.openai.com/v1'

/**
 * The headers of every request to a server. An empty key, as of a variable that is not set, is none.
 * @param of the caller's name, for messages
 * @throws `invalid_input` for OpenAI's own address without a key, which every call would be refused for
 */
export function requestHeaders(
  of: string,
  baseUrl: string,
  options: { readonly apiKey?: string; readonly headers?: Readonly<Record<string, string>> },
): Readonly<Record<string, string>> {
  const { apiKey = '', headers = {} } = options
  const authorized = apiKey.trim() !== '' || Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
  if (baseUrl === openAiUrl && !authorized) {
    throw new DocentError({
      code: 'invalid_input',
      message: `${of} needs an apiKey for OpenAI, such as that in OPENAI_API_KEY; for a server without keys set its baseUrl.`,
    })
  }
  return { ...(apiKey.trim() === '' ? {} : { authorization: `Bearer ${apiKey}` }), ...headers }
}
