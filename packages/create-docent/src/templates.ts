/** What can be made, and what a person reads about each. */
export const templates = {
  express: 'an Express application with the API and the console',
  fastify: 'a Fastify application with the API and the console',
  nestjs: 'a NestJS application with the API and the console',
  next: 'a Next.js application with the API as a route handler',
  standalone: 'the standalone server and the command line, without code',
} as const

export type Template = keyof typeof templates

export const isTemplate = (name: string): name is Template => Object.hasOwn(templates, name)

/** Those that embed Docent share the code that opens it and the one that asks. */
export const embeds = (template: Template): boolean => template !== 'standalone'
