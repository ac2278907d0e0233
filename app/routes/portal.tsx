import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { type LinkDescriptor, Outlet } from 'react-router'
import { createQueryClient } from '#app/lib/query-client.ts'
import portalCss from '../styles/portal.css?url'

/**
 * Around every page with forms. `precedence` makes the sheet one that React waits for and keeps in the head; the build
 * writes it into the prerendered pages (docs/adr/0003-css-delivery.md).
 */
export const links = (): LinkDescriptor[] => [
  { rel: 'stylesheet', href: portalCss, precedence: 'portal' } as LinkDescriptor,
]

export default function Portal() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
