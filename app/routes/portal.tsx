import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { createQueryClient } from '#app/lib/query-client.ts'
import portalCss from '../styles/portal.css?url'

/** Late enough to be in no one's way. */
const sendLeftBehindAfterMs = 3000

export const sheets = [pageSheet(portalCss, 'portal')]

/** Around every page with forms: their style sheet and their data. */
export default function Portal() {
  const [queryClient] = useState(createQueryClient)
  useSendLeftBehind()
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}

/** Answers of an application that were typed without a network are sent from whichever page is open next. */
function useSendLeftBehind(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      import('#app/features/applications/send-unsent-drafts.ts').then(
        ({ sendUnsentDrafts }) => sendUnsentDrafts(),
        () => undefined,
      )
    }, sendLeftBehindAfterMs)
    return () => clearTimeout(timer)
  }, [])
}
