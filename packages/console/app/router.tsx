import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { FailedPart } from './components/failed-part.tsx'
import { NotFound } from './components/not-found.tsx'
import { Shell } from './components/shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const collections = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { section: 'collections' },
  component: lazyRouteComponent(() => import('./routes/collections/collections-page.tsx'), 'CollectionsPage'),
})
const collection = createRoute({
  getParentRoute: () => root,
  path: '/collections/$collectionId',
  staticData: { section: 'collections' },
  component: lazyRouteComponent(() => import('./routes/collection/collection-page.tsx'), 'CollectionPage'),
})
const collectionSettings = createRoute({
  getParentRoute: () => root,
  path: '/collections/$collectionId/settings',
  staticData: { section: 'collections' },
  component: lazyRouteComponent(
    () => import('./routes/collection-settings/collection-settings-page.tsx'),
    'CollectionSettingsPage',
  ),
})
const playground = createRoute({
  getParentRoute: () => root,
  path: '/collections/$collectionId/search',
  staticData: { section: 'collections' },
  component: lazyRouteComponent(() => import('./routes/playground/playground-page.tsx'), 'PlaygroundPage'),
})
const documentOfCollection = createRoute({
  getParentRoute: () => root,
  path: '/collections/$collectionId/documents/$documentId',
  staticData: { section: 'collections' },
  component: lazyRouteComponent(() => import('./routes/document/document-page.tsx'), 'DocumentPage'),
})
const chats = createRoute({
  getParentRoute: () => root,
  path: '/chats',
  staticData: { section: 'chats' },
  component: lazyRouteComponent(() => import('./routes/chats/chats-page.tsx'), 'ChatsPage'),
})
const chat = createRoute({
  getParentRoute: () => root,
  path: '/chats/$chatId',
  staticData: { section: 'chats' },
  component: lazyRouteComponent(() => import('./routes/chat/chat-page.tsx'), 'ChatPage'),
})
const analysis = createRoute({
  getParentRoute: () => root,
  path: '/analysis',
  staticData: { section: 'analysis' },
  component: lazyRouteComponent(() => import('./routes/analysis/projects-page.tsx'), 'ProjectsPage'),
})
const project = createRoute({
  getParentRoute: () => root,
  path: '/analysis/$project',
  staticData: { section: 'analysis' },
  component: lazyRouteComponent(() => import('./routes/analysis/project/project-page.tsx'), 'ProjectPage'),
})
const annotation = createRoute({
  getParentRoute: () => root,
  path: '/analysis/$project/annotations/$id/$version',
  staticData: { section: 'analysis' },
  component: lazyRouteComponent(() => import('./routes/analysis/editor/editor-page.tsx'), 'EditorPage'),
})
const model = createRoute({
  getParentRoute: () => root,
  path: '/analysis/$project/models/$id/$version',
  staticData: { section: 'analysis' },
  component: lazyRouteComponent(() => import('./routes/analysis/model/model-page.tsx'), 'ModelPage'),
})
const shortcuts = createRoute({
  getParentRoute: () => root,
  path: '/shortcuts',
  component: lazyRouteComponent(() => import('./routes/shortcuts/shortcuts-page.tsx'), 'ShortcutsPage'),
})

const templates = createRoute({
  getParentRoute: () => root,
  path: '/templates',
  staticData: { section: 'templates' },
  component: lazyRouteComponent(() => import('./routes/templates/templates-page.tsx'), 'TemplatesPage'),
})
const template = createRoute({
  getParentRoute: () => root,
  path: '/templates/$templateId',
  staticData: { section: 'templates' },
  component: lazyRouteComponent(() => import('./routes/templates/template-page.tsx'), 'TemplatePage'),
})
const operations = createRoute({
  getParentRoute: () => root,
  path: '/operations/{-$part}',
  staticData: { section: 'operations' },
  component: lazyRouteComponent(() => import('./routes/operations/operations-page.tsx'), 'OperationsPage'),
})
const record = createRoute({
  getParentRoute: () => root,
  path: '/records/$kind/$id',
  staticData: { section: 'operations' },
  component: lazyRouteComponent(() => import('./routes/record/record-page.tsx'), 'RecordPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    collections,
    collection,
    collectionSettings,
    playground,
    documentOfCollection,
    operations,
    record,
    chats,
    chat,
    analysis,
    project,
    annotation,
    model,
    templates,
    template,
    shortcuts,
  ]),
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
