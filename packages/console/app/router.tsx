import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { FailedPart } from './components/failed-part.tsx'
import { NotFound } from './components/not-found.tsx'
import { Shell } from './components/shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const collections = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/collections/collections-page.tsx'), 'CollectionsPage'),
})
const collection = createRoute({
  getParentRoute: () => root,
  path: '/collections/$collectionId',
  component: lazyRouteComponent(() => import('./routes/collection/collection-page.tsx'), 'CollectionPage'),
})
const chats = createRoute({
  getParentRoute: () => root,
  path: '/chats',
  component: lazyRouteComponent(() => import('./routes/chats/chats-page.tsx'), 'ChatsPage'),
})
const chat = createRoute({
  getParentRoute: () => root,
  path: '/chats/$chatId',
  component: lazyRouteComponent(() => import('./routes/chat/chat-page.tsx'), 'ChatPage'),
})
const shortcuts = createRoute({
  getParentRoute: () => root,
  path: '/shortcuts',
  component: lazyRouteComponent(() => import('./routes/shortcuts/shortcuts-page.tsx'), 'ShortcutsPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([collections, collection, chats, chat, shortcuts]),
  // The page's own `<base href>` leads to the mount, also where a proxy has stripped a prefix.
  basepath: new URL(document.baseURI).pathname.replace(/\/$/, '') || '/',
  defaultErrorComponent: FailedPart,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
