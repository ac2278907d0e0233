import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { cleanWhatIsTyped } from '#ui/lib/clean-typed.ts'
import { applySettings } from '#ui/lib/settings.ts'
import { followTranslation } from '#ui/lib/translated-texts.ts'
import { listenForKeys } from './lib/keys.ts'
import { followBuilds } from './lib/new-build.ts'
import { queryClient } from './lib/query-client.ts'
import { routes } from './routes.tsx'
import './styles/office.css'

const place = document.getElementById('office')
if (!place) throw new Error('The page has no place for the office')
followTranslation()
listenForKeys()
cleanWhatIsTyped()
followBuilds()
// The office stays open into the evening, when many devices turn dark.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applySettings(document.documentElement))
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createBrowserRouter(routes, { basename: '/office' })} />
    </QueryClientProvider>
  </StrictMode>,
)
