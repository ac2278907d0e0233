import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { createQueryClient } from '#app/lib/query-client.ts'
import portalCss from '../styles/portal.css?url'

export const links = () => [pageSheet(portalCss, 'portal')]

/** Around every page with forms: their style sheet and their data. */
export default function Portal() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
