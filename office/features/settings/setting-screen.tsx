import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Setting } from '#shared/contract/schemas/settings.ts'
import { counted } from '#shared/domain/counted.ts'
import { patternProblem } from '#shared/domain/matriculation-pattern.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PatternPreview } from '../matriculation/pattern-preview.tsx'
import { ChangesList } from './changes-list.tsx'
import { fieldName } from './field-words.ts'
import { idsIn, OnlyRead, PublishedIds } from './own-id.ts'
import { PasteLink } from './paste-link.tsx'
import type { SaveState } from './setting-draft.ts'
import { SettingEnds } from './setting-ends.tsx'
import { SettingHistory } from './setting-history.tsx'
import { hasPreview, SettingPreview } from './setting-preview.tsx'
import { settingQuery } from './settings-query.ts'
import { shapeOf } from './shape.ts'
import { ShapeField } from './shape-field.tsx'
import { type EditedDraft, useDraft } from './use-draft.ts'
import { useFieldInAddress } from './use-field-in-address.ts'
import { WordingHelp } from './wording-help.tsx'
import './settings.css'

/** One setting: its fields, what is wrong with them, and what becomes of the draft. */
export function Component(): ReactElement {
  const { kind = '', key = '' } = useParams()
  const query = useQuery(settingQuery({ kind, key }))
  const { data } = query
  return (
    <Screen
      title={data?.title ?? 'Setting'}
      lead={
        <>
          <Link to="/settings">Settings</Link>
          {kind === 'mail-text' && (
            <>
              {' · '}
              <Link to="/settings/mail-text">Emails</Link>
            </>
          )}
          {kind === 'programme' && (
            <>
              {' · '}
              <Link to="/settings/programme">Programmes</Link>
            </>
          )}
          {data?.published &&
            ` · ${versionInWords(data.published.version, data.wording ? 'as built in' : 'as in the sample')}`}
        </>
      }
      actions={data?.may.includes('draft') && <PasteLink kind={data.kind} />}
      width="wide"
    >
      <LoadState of={query} label="Loading the setting" rows={10} />
      {data && <Editor key={`${data.kind} ${data.key} ${data.published?.version}`} setting={data} />}
    </Screen>
  )
}

function versionInWords(version: number, first: string): string {
  return version === 0 ? first : `version ${version}`
}

/** On a narrow screen, one at a time. */
const parts = [
  { id: 'fields', label: 'Fields', to: '?', replace: true },
  { id: 'preview', label: 'Preview', to: '?view=preview', replace: true },
]

function Editor({ setting }: { setting: Setting }): ReactElement {
  const draft = useDraft(setting)
  const [search] = useSearchParams()
  const view = search.get('view') === 'preview' ? 'preview' : 'fields'
  const [wasTried, setTried] = useState(false)
  const problems = setting.draft?.problems ?? []
  const published = useMemo(() => idsIn(setting.published?.body), [setting.published])
  const mayDraft = setting.may.includes('draft')
  useFieldInAddress()
  const shown = wasTried || draft.state.is === 'saved' ? problems : []
  const hasPage = hasPreview(setting)
  return (
    <div className="beside setting" data-view={view} data-preview={hasPage ? '' : undefined}>
      {hasPage && <Tabs label="Parts of this setting" tabs={parts} current={view} />}
      <form className="setting-form" onSubmit={event => event.preventDefault()} noValidate>
        {draft.state.is === 'overtaken' && <Overtaken says={draft.state.by} draft={draft} />}
        <fieldset disabled={!mayDraft} className="setting-whole">
          <legend className="visually-hidden">{setting.title}</legend>
          <PublishedIds value={published}>
            <OnlyRead value={!mayDraft}>
              <ShapeField
                at=""
                label={setting.title}
                shape={shapeOf(setting.form)}
                value={draft.body}
                problem={at => shown.find(({ field }) => field === at)?.message}
                onChange={draft.change}
              />
            </OnlyRead>
          </PublishedIds>
        </fieldset>
      </form>
      {hasPage && <SettingPreview setting={setting} isSaving={draft.state.is === 'saving'} />}
      <aside className="column setting-side stays" data-gap="5">
        {mayDraft && (setting.draft ?? draft.state.is !== 'saved') && <Saved draft={draft} />}
        {setting.kind === 'number-patterns' && <Numbers body={draft.body} />}
        <Problems problems={problems} />
        <ChangesList setting={setting} body={draft.body} />
        {setting.wording && mayDraft && <WordingHelp wording={setting.wording} />}
        <Retiring setting={setting} />
        <SettingEnds setting={setting} draft={draft} onTry={() => setTried(true)} />
        <SettingHistory setting={setting} onRestored={draft.reset} />
      </aside>
    </div>
  )
}

/** Whom the change concerns, before a programme is retired. */
function Retiring({ setting: { published, draft, in_use } }: { setting: Setting }): ReactElement | null {
  const isRetired = (body: unknown) => (Object(body) as { retired?: unknown }).retired === true
  if (!in_use || !isRetired(draft?.body) || isRetired(published?.body)) return null
  const { drafts, applications } = in_use
  return (
    <Notice tone={drafts + applications > 0 ? 'warning' : 'info'} title="Publishing this retires the programme">
      <p>
        {applications === 0
          ? 'No application for it is under way.'
          : `${counted(applications, 'application')} for it ${applications === 1 ? 'is' : 'are'} under way. They go on as before.`}{' '}
        {drafts > 0 &&
          `${counted(drafts, 'applicant')} with a draft for it will be told to choose another programme. Nothing they entered is lost.`}
      </p>
    </Notice>
  )
}

/** What the next numbers will look like. */
function Numbers({ body }: { body: unknown }): ReactElement | null {
  const { matriculation } = Object(body) as { matriculation?: unknown }
  if (typeof matriculation !== 'string' || patternProblem(matriculation)) return null
  return (
    <section aria-labelledby="setting-numbers">
      <h2 id="setting-numbers">New numbers</h2>
      <PatternPreview pattern={matriculation} />
      <p className="soft">Numbers that have been given do not change.</p>
    </section>
  )
}

const savedWords: Record<Exclude<SaveState['is'], 'failed' | 'overtaken'>, string> = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving…',
}

/** Whether what was typed is at the university. */
function Saved({ draft }: { draft: EditedDraft }): ReactElement {
  const { state } = draft
  if (state.is === 'failed')
    return (
      <Notice tone="error" role="alert" title="This is not saved">
        <p>{state.error.message} What you typed is still here.</p>
        <Button look="secondary" onClick={() => void draft.save()}>
          Try again
        </Button>
      </Notice>
    )
  return (
    <p className="setting-saved soft" role="status">
      {state.is === 'overtaken' ? 'Not saved' : savedWords[state.is]}
    </p>
  )
}

/** A colleague has saved since: both drafts are kept, and the person chooses. */
function Overtaken({ says, draft }: { says: string; draft: EditedDraft }): ReactElement {
  return (
    <Notice tone="warning" role="alert" title="A colleague has changed this">
      <p>{says} Your changes are still here.</p>
      <div className="cluster">
        <Button look="secondary" onClick={draft.keepMine}>
          Save mine over it
        </Button>
        <Button look="quiet" onClick={draft.takeTheirs}>
          Discard mine
        </Button>
      </div>
    </Notice>
  )
}

/** What has to be put right before it can be published; each leads to its field. */
function Problems({ problems }: { problems: readonly { field: string; message: string }[] }): ReactElement | null {
  if (problems.length === 0) return null
  return (
    <section className="problems" aria-labelledby="setting-problems">
      <h2 id="setting-problems">
        {problems.length === 1 ? '1 thing to put right' : `${problems.length} things to put right`}
      </h2>
      <ul>
        {problems.slice(0, 20).map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a
              href={`#setting-${field}`}
              onClick={event => {
                event.preventDefault()
                document.getElementById(`setting-${field}`)?.focus()
              }}
            >
              {placeInWords(field)}
            </a>
            : {message}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'Sections 1, heading' for `sections.0.heading`, 'Item 1, name' for `0.name`. */
function placeInWords(field: string): string {
  if (field === '') return 'This setting'
  return field
    .split('.')
    .map((part, at) => (/^\d+$/.test(part) ? `${at === 0 ? 'Item ' : ''}${Number(part) + 1}` : nameInPlace(part, at)))
    .join(', ')
    .replace(/, (\d+)/g, ' $1')
}

function nameInPlace(part: string, at: number): string {
  const name = fieldName(part)
  const isName = part === 'nigeria' || !/^\p{Lu}\p{Ll}/u.test(name)
  return at > 0 && !isName ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
