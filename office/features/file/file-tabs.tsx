import type { ReactElement } from 'react'
import { useKeys } from '../../lib/keys.ts'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { FileActions } from './actions/file-actions.tsx'
import { hasDecisionPart } from './decision/decision-state.ts'
import type { FileAddress, FileTab } from './file-address.ts'
import type { CaseFile } from './file-query.ts'

type Part = CaseFile['parts'][number]

/** Each with the part of a file that someone must see to have it. */
const tabs: readonly { id: FileTab; label: string; part: Part; count?: (file: CaseFile) => number | undefined }[] = [
  { id: 'check', label: 'Check', part: 'documents' },
  { id: 'answers', label: 'Answers', part: 'answers' },
  { id: 'messages', label: 'Messages', part: 'work', count: file => file.case.messages?.length },
  { id: 'notes', label: 'Notes', part: 'work', count: file => file.case.notes?.length },
  { id: 'references', label: 'References', part: 'references', count: file => file.references?.length },
  { id: 'reviews', label: 'Reviews', part: 'work' },
  { id: 'payments', label: 'Payments', part: 'payments', count: file => file.payments?.length },
  { id: 'decision', label: 'Decision', part: 'work' },
  { id: 'history', label: 'History', part: 'work' },
]

/** Without references where the programme asks for none, reviews before an application can have readers, and a decision before it is ready. */
function shownTabs(file: CaseFile): typeof tabs {
  const {
    parts,
    references = [],
    case: { stage },
  } = file
  const isEmpty: Partial<Record<FileTab, boolean>> = {
    references: references.length === 0,
    reviews: stage === 'received' || stage === 'with_applicant',
    decision: !hasDecisionPart(file),
  }
  return tabs.filter(({ id, part }) => parts.includes(part) && !isEmpty[id])
}

export function tabsOf(file: CaseFile): FileTab[] {
  return shownTabs(file).map(({ id }) => id)
}

type FileTabsProps = { file: CaseFile; address: FileAddress; current: FileTab | undefined }

/** The parts of a file, each with its number as its key, and what can be done with the whole of it. */
export function FileTabs({ file, address, current }: FileTabsProps): ReactElement {
  const shown = shownTabs(file)
  useKeys(
    'Parts of the file',
    shown.flatMap(({ id, label }, index) => {
      const run = () => address.showTab(id)
      return [
        { keys: String(index + 1), label, run },
        ...(id === 'decision' ? [{ keys: 'p', label: 'Decide', run }] : []),
      ]
    }),
  )
  const links = shown.map(({ id, label, count }): Tab => {
    const number = count?.(file)
    return { id, label, to: address.tabLink(id), replace: true, ...(number ? { count: number } : {}) }
  })
  return (
    <div className="file-tabs">
      <Tabs label="Parts of the file" tabs={links} current={current ?? ''} />
      <FileActions file={file} />
    </div>
  )
}
