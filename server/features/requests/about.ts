import { programTypeName } from '#shared/domain/program-type.ts'
import { paths } from '#shared/paths.ts'
import type { Context } from '../../base/context.ts'
import { type Titled, titleOf } from '../applications/programme-title.ts'
import type { ApplicationRecord } from '../applications/record.ts'

type Named = Titled & Pick<ApplicationRecord, 'first_name' | 'surname' | 'program_type' | 'application_number'>

/** The part about the application that all emails share; `programme` if it is about another one than was applied for. */
export function aboutOf({ config }: Pick<Context, 'config'>, application: Named, programme: string | null = null) {
  return {
    name: `${application.first_name} ${application.surname}`.trim(),
    programme: titleOf(programme, application) ?? programTypeName(application.program_type),
    applicationNumber: application.application_number ?? '',
    url: `${config.publicUrl}/dashboard`,
  }
}

/** The same, for news about a decision: the link leads through sign-in to the page with the decision. */
export function aboutDecision(
  context: Pick<Context, 'config'>,
  application: Named & { uuid: string },
  programme: string | null = null,
) {
  const url = `${context.config.publicUrl}${paths.decision(application.uuid)}`
  return { ...aboutOf(context, application, programme), url }
}
