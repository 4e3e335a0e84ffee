import { DocentRequestError } from '@docent/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { rootElement } from './api/settings.ts'
import { router } from './router.tsx'
import { applyTheme } from './components/theme.ts'
import './styles/base.css'
import './styles/layout.css'
import './styles/parts.css'
import './styles/chat.css'

const isFinal = (error: unknown) => DocentRequestError.isInstance(error) && error.status >= 400 && error.status < 500

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A server that is gone is asked again, at growing distances, as long as the page is open.
      retry: (_failures, error) => !isFinal(error),
      retryDelay: (failures) => Math.min(500 * 2 ** failures, 10_000),
      staleTime: 2_000,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

applyTheme()
createRoot(rootElement).render(
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
