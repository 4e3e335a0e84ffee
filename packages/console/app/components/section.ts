import { useMatches } from '@tanstack/react-router'

/** The parts of the console that its header leads to. Each page belongs to at most one, which its route names. */
export type Section = 'collections' | 'chats' | 'templates' | 'analysis' | 'operations'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly section?: Section
  }
}

/** The part that the page belongs to. */
export const useSection = (): Section | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.section })
