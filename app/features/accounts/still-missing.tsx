import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { missingParts } from './missing-parts.ts'

type StillMissingProps = { application: ApplicationOnWire; accountEmail: string }

/** What a draft still needs before it can be sent. The rules of the form come with it, so it is fetched after the page. */
export default function StillMissing({ application, accountEmail }: StillMissingProps) {
  const { sections, papers } = missingParts(application, dayOf(new Date()), accountEmail)
  if (sections.length === 0 && papers.length === 0)
    return <p>Everything is filled in. Check it once more and send it.</p>
  return (
    <dl className="missing">
      {sections.length > 0 && <Missing title="Still to fill in" names={sections} />}
      {papers.length > 0 && <Missing title="Papers still to add" names={papers} />}
    </dl>
  )
}

function Missing({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{names.join(', ')}</dd>
    </div>
  )
}
