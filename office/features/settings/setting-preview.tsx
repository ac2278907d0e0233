import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import type { Setting } from '#shared/contract/schemas/settings.ts'
import { type PreviewPage, previewPages } from '#shared/domain/preview-pages.ts'
import { isSettingKind } from '#shared/domain/setting-kinds.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ApiError, callOffice } from '../../lib/call.ts'
import { LoadFailed } from '../../ui/states.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { PreviewReader, type Reader } from './preview-reader.tsx'
import { SharePreview } from './share-preview.tsx'
import './preview.css'

const screens = [
  { name: 'Phone', width: 360 },
  { name: 'Desktop', width: 1280 },
] as const

/** Whether a setting can be looked at beside its fields. */
export function hasPreview({ kind, key }: Pick<Setting, 'kind' | 'key'>): boolean {
  return isWording({ kind }) || (isSettingKind(kind) && previewPages({ kind, key }).length > 0)
}

const isWording = ({ kind }: Pick<Setting, 'kind'>) => kind === 'mail-text' || kind === 'letter'

const nounOf = ({ kind }: Setting) => (kind === 'letter' ? 'letter' : kind === 'mail-text' ? 'email' : 'page')

/** The page as it will be, beside the fields; drawn again after each save. */
export function SettingPreview({ setting, isSaving }: { setting: Setting; isSaving: boolean }): ReactElement {
  const pages = isSettingKind(setting.kind) ? previewPages({ kind: setting.kind, key: setting.key }) : []
  const [path, setPath] = useState(pages[0]?.path ?? '')
  const [width, setWidth] = useState<number>(screens[0].width)
  const [reader, setReader] = useState<Reader>()
  return (
    <section
      className="column setting-preview stays"
      data-items="start"
      data-from="wide"
      aria-labelledby="setting-preview"
    >
      <header className="ends preview-head" data-align="center">
        <h2 id="setting-preview">{`The ${nounOf(setting)} as it ${setting.draft ? 'will be' : 'is'}`}</h2>
        {setting.kind !== 'letter' && (
          <fieldset className="line" data-gap="1">
            <legend className="visually-hidden">Screen</legend>
            {screens.map(screen => (
              <Button
                key={screen.name}
                look="secondary"
                aria-pressed={screen.width === width}
                onClick={() => setWidth(screen.width)}
              >
                {screen.name}
              </Button>
            ))}
          </fieldset>
        )}
      </header>
      {isWording(setting) && <PreviewReader reader={reader} onChange={setReader} />}
      <PageChoice pages={pages} path={path} onChoose={setPath} />
      <Drawn
        setting={setting}
        path={path}
        application={reader?.uuid}
        width={width}
        isSaving={isSaving}
        onFollow={setPath}
      />
      <SharePreview setting={setting} />
    </section>
  )
}

interface ChoiceProps {
  pages: readonly PreviewPage[]
  path: string
  onChoose: (path: string) => void
}

/** The pages on which the setting shows, and the one that a link has led to. */
function PageChoice({ pages, path, onChoose }: ChoiceProps): ReactElement | null {
  const isElsewhere = path !== '' && !pages.some(page => page.path === path)
  if (pages.length < 2 && !isElsewhere) return null
  const all = isElsewhere ? [...pages, { path, title: path }] : pages
  return (
    <SelectField
      label="Page"
      name="preview-page"
      value={path}
      options={all.map(page => ({ value: page.path, label: page.title }))}
      onChange={event => onChoose(event.target.value)}
    />
  )
}

interface DrawnProps {
  setting: Setting
  path: string
  application: string | undefined
  width: number
  isSaving: boolean
  onFollow: (path: string) => void
}

/** What is shown stays until the next page is there, and beside a reason why there is none. */
function Drawn({ setting, path, application, width, isSaving, onFollow }: DrawnProps): ReactElement {
  const { kind, key, draft, published } = setting
  const revision = draft ? `draft-${draft.revision}` : `version-${published?.version}`
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['settings', 'preview', kind, key, path, application, revision],
    queryFn: async ({ signal }) => {
      const query = { ...(path === '' ? {} : { path }), ...(application ? { application } : {}) }
      const bytes = await callOffice(settingCalls.previewSetting, { params: { kind, key }, query, signal })
      const address = `/office/api/settings/${kind}/${key}/preview`
      return { bytes, src: `${address}?${new URLSearchParams(query)}#${revision}` }
    },
    placeholderData: before => before,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const isLate = isFetching || isSaving
  return (
    <div className="apart preview-stage" data-gap="3" aria-busy={isLate}>
      <p className="visually-hidden" role="status">
        {isLate ? 'Drawing the page' : error ? '' : 'The preview shows what is saved.'}
      </p>
      {error && <CannotBeDrawn error={error} retry={() => void refetch()} />}
      {!data && !error && <div className="preview-empty" />}
      {data && (
        <div data-old={error ? '' : undefined} className="preview-page">
          {kind === 'letter' ? (
            <LetterPreview bytes={data.bytes} />
          ) : (
            <PreviewFrame src={data.src} title={`Preview: ${setting.title}`} width={width} onFollow={onFollow} />
          )}
        </div>
      )}
    </div>
  )
}

function CannotBeDrawn({ error, retry }: { error: Error; retry: () => void }): ReactElement {
  const problems = error instanceof ApiError ? error.errors : []
  if (problems.length === 0) return <LoadFailed error={error} retry={retry} />
  return (
    <div className="problems" role="alert">
      <p>The page cannot be drawn like this. Put this right, and it is drawn again:</p>
      <ul>
        {problems.slice(0, 5).map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
