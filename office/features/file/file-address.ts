import { useLocation, useNavigate } from 'react-router'
import { useMe } from '../../lib/me.ts'
import { mayOpen } from '../../lib/open-to.ts'

/** In the order of their keys. */
export const fileTabs = [
  'check',
  'answers',
  'messages',
  'notes',
  'references',
  'reviews',
  'payments',
  'decision',
  'history',
] as const
export type FileTab = (typeof fileTabs)[number]

export interface FileAddress {
  tab: FileTab
  /** The query of the queue that the file was opened from. */
  view: string
  tabLink(tab: FileTab): string
  showTab(tab: FileTab): void
  /** Another file of the same view, on the same tab. */
  fileLink(uuid: string): string
  showFile(uuid: string): void
  /** Undefined for those who have no queue. */
  queueLink: string | undefined
}

/** What the address of a file says: the tab, and everything else of it is the view of the queue. */
export function useFileAddress(): FileAddress {
  const { pathname, search } = useLocation()
  const hasQueue = mayOpen(useMe(), '/queue')
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const tab = fileTabs.find(one => one === query.get('tab')) ?? 'check'
  query.delete('tab')
  const view = query.toString()
  const withTab = (path: string, shown: FileTab) => {
    const parts = [view, shown === 'check' ? '' : `tab=${shown}`].filter(Boolean).join('&')
    return parts ? `${path}?${parts}` : path
  }
  const tabLink = (shown: FileTab) => withTab(pathname, shown)
  const fileLink = (uuid: string) => withTab(`/applications/${uuid}`, tab)
  return {
    tab,
    view,
    tabLink,
    // Going back leads to the queue, not through every file and tab that was looked at.
    showTab: shown => void navigate(tabLink(shown), { replace: true }),
    fileLink,
    showFile: uuid => void navigate(fileLink(uuid), { replace: true }),
    queueLink: hasQueue ? `/queue${view ? `?${view}` : ''}` : undefined,
  }
}
