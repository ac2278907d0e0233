import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { leftDraftKey } from '#app/features/editing/draft-reminder.ts'
import { useSession } from '#app/lib/session.ts'
import { type Day, dayOf } from '#shared/domain/calendar.ts'
import type { CheckContext } from '#shared/forms/check.ts'
import type { Answers, FormDescription } from '#shared/forms/field.ts'
import { type FormId, programmeIdsOf } from '#shared/forms/form-id.ts'
import { writeStored } from '#ui/lib/storage.ts'
import { toast } from '#ui/toast.ts'
import type { DraftView } from './draft-state.ts'
import type { DraftStore } from './draft-store.ts'
import { draftStore } from './open-drafts.ts'

/** The application of the surrounding page, before its form is loaded. */
export interface OpenedDraft {
  store: DraftStore
  programmeIds: readonly string[]
  /** The address of the account; no referee may have it. */
  accountEmail: string
  today: Day
}

export interface OpenDraft extends OpenedDraft {
  form: FormDescription
}

export const OpenDraftContext = createContext<OpenDraft | undefined>(undefined)

export function useOpenDraft(): OpenDraft {
  const open = useContext(OpenDraftContext)
  if (!open) throw new Error('useDraft is called outside a form')
  return open
}

/** Opens the signed-in applicant’s application and loads it. */
export function useOpenedDraft(formId: FormId): OpenedDraft | undefined {
  const user = useSession()?.user
  const accountId = user?.id
  const accountEmail = user?.email ?? ''
  const open = useMemo(
    () =>
      accountId === undefined
        ? undefined
        : {
            store: draftStore(accountId, formId),
            programmeIds: programmeIdsOf(formId),
            accountEmail,
            today: dayOf(new Date()),
          },
    [accountId, accountEmail, formId],
  )
  useEffect(() => void (open && loadOrTell(open.store)), [open])
  return open
}

/** Loads the application. A failure shows the toast of spec section 8. */
export async function loadOrTell(store: DraftStore): Promise<void> {
  await store.load()
  const { loadError } = store.view()
  // Signed-out users are redirected to /login.
  if (!loadError || loadError.status === 401) return
  toast({ variant: 'destructive', title: loadError.title, description: loadError.detail })
}

/** Selects a part of the view; the component re-renders only when that part changes. */
export function useDraft<Part>(select: (view: DraftView) => Part): Part {
  const { store } = useOpenDraft()
  const read = () => select(store.view())
  return useSyncExternalStore(store.subscribe, read, read)
}

/**
 * Reminds an applicant who leaves the form of a reopened application that it is a draft. Fetched only then, because few reopen
 * one.
 */
export function useLeavingReminder(): void {
  const { store } = useOpenDraft()
  useEffect(() => {
    const isReopened = () => {
      const { application } = store.view().draft
      return application?.is_draft && application.submitted_at
    }
    const mark = () => isReopened() && writeStored('sessionStorage', leftDraftKey, 'true')
    addEventListener('pagehide', mark)
    return () => {
      removeEventListener('pagehide', mark)
      if (isReopened())
        import('#app/features/editing/remind-after-leaving.ts').then(
          late => late.remindAfterLeaving(),
          () => undefined,
        )
    }
  }, [store])
}

export function useAnswers(): Answers {
  return useDraft(view => view.draft.typed)
}

/** What the rules need besides the answers. */
export function checkContext(open: OpenDraft, answers: Answers): CheckContext {
  const own = typeof answers.email === 'string' && answers.email !== '' ? [answers.email] : []
  return {
    today: open.today,
    ownEmails: [open.accountEmail, ...own],
    programmeIds: open.programmeIds,
    documents: open.store.view().draft.application?.documents ?? [],
  }
}
