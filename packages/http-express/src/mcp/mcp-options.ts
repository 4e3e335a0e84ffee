export interface McpOptions {
  /**
   * Below the mount of the router.
   * @default '/mcp'
   */
  readonly path?: string
}
