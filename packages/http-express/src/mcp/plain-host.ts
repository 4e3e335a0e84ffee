import { DocentError } from '@docent/core/ports'

/**
 * A name of the server as it comes in the Host of a call, whose port does not count.
 * @throws `invalid_input` for what is no name, such as an address with its scheme: no Host would ever be equal to it
 */
export function plainHost(host: string): string {
  const name = /^([^\s/?#@:]+|\[[^\]]+\])$/.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined
  if (name !== undefined) return name
  throw new DocentError({
    code: 'invalid_input',
    message: `The option hosts of docentMcp() has ${JSON.stringify(host)}; write names such as docs.example.org, without scheme, port and path.`,
  })
}
