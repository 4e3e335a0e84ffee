import type { McpAdditions } from './additions.ts'

/** Names of tools, of operations (each becomes a tool of its own), or a set of them. */
export type ToolSelection = 'basic' | 'all' | readonly string[]

export interface McpOptions {
  /**
   * `basic` has the tools for collections, documents, questions and jobs; `all` also `find_operation` and `call_operation` for
   * every operation of the HTTP API. A list names tools and operations.
   * @default 'all'
   */
  readonly tools?: ToolSelection
  /**
   * Names under which the server is reached, such as `docs.example.org`, beside that of the router's `publicUrl`. When any is given,
   * a request with another Host header is refused. On connections to a loopback address, `localhost` and addresses are always
   * accepted and other names never without being listed here.
   * @default none
   */
  readonly hosts?: readonly string[]
  /**
   * Below the mount of the router.
   * @default '/mcp'
   */
  readonly path?: string
  /**
   * Tools, resources and prompts of the host, served beside Docent's.
   * @default none
   */
  readonly additions?: McpAdditions
}
