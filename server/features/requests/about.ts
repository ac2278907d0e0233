import { programTypeName } from '#shared/domain/program-type.ts'
import { paths } from '#shared/paths.ts'
import type { Context } from '../../base/context.ts'
import { type Titled, titleAppliedFor } from '../applications/programme-title.ts'
import type { ApplicationRecord } from '../applications/record.ts'

type Named = Titled & Pick<ApplicationRecord, 'first_name' | 'surname' | 'program_type' | 'application_number'>

/** The part about the application that all emails share. */
export function aboutOf({ config }: Pick<Context, 'config'>, application: Named) {
  return {
    name: `${application.first_name} ${application.surname}`.trim(),
    programme: titleAppliedFor(application) ?? programTypeName(application.program_type),
    applicationNumber: application.application_number ?? '',
    url: `${config.publicUrl}/dashboard`,
  }
}

/** The same, for news about a decision: the link leads through sign-in to the page with the decision. */
export function aboutDecision(context: Pick<Context, 'config'>, application: Named & { uuid: string }) {
  const url = `${context.config.publicUrl}${paths.decision(application.uuid)}`
  return { ...aboutOf(context, application), url }
}
