import { readSession } from '#app/lib/session.ts'
import { toast } from '#app/ui/toast.ts'
import { paths } from '#shared/paths.ts'

const formPages: readonly string[] = [paths.application, paths.foundationForm, paths.documentUpload()]
const shownMs = 8000

/** Tells an applicant who has just left the form that the application they reopened is a draft. */
export function remindAfterLeaving(): void {
  if (!readSession() || formPages.includes(location.pathname)) return
  toast({
    title: 'Your application is a draft',
    description: 'We will not consider it until you submit it again.',
    durationMs: shownMs,
  })
}
