import type { To } from 'react-router'
import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import { isPostgraduate, type ProgramType } from '#shared/domain/program-type.ts'
import { paths } from '#shared/paths.ts'

export interface BackTarget {
  to: To
  label: string
  /** Tells the form’s page to open for changes (spec section 2: edit mode). */
  state: { application: PassedApplication; edit?: true }
}

/** Where Back on /payment leads (spec section 2), with the application in hand. */
export function backTarget(application: PassedApplication): BackTarget {
  if (isFoundationForm(application.program_type))
    return { to: paths.foundationForm, label: 'Back to your form', state: { application, edit: true } }
  return { to: documentsPath(application.program_type), label: 'Back to your documents', state: { application } }
}

/** Where 'Edit Application' leads. */
export function documentsPath(programType: ProgramType): string {
  if (isFoundationForm(programType)) return paths.documentUpload()
  return paths.documentUpload(isPostgraduate(programType) ? 'postgraduate' : 'undergraduate')
}

function isFoundationForm(programType: ProgramType): boolean {
  return programType === 'foundation' || programType === 'jupeb'
}
