import type { Progress } from '#shared/domain/progress.ts'

/** What a draft still needs before it can be submitted, according to the server. */
export function StillMissing({ progress: { form } }: { progress: Progress }) {
  const { state, missing } = form
  if (state === 'ready') return <p>You have filled in everything.</p>
  if (!missing) return null
  const { sections, documents } = missing
  return (
    <dl className="missing">
      {sections.length > 0 && <Missing title="Still to fill in" names={sections} />}
      {documents.length > 0 && <Missing title="Documents still to upload" names={documents} />}
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
