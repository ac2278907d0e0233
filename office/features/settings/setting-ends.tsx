import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import type { Setting } from '#shared/contract/schemas/settings.ts'
import { isSettingKind, settingKind } from '#shared/domain/setting-kinds.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useMe } from '../../lib/me.ts'
import { isOwnPart, waitsForAnother } from '../../lib/one-of-two.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWrite, wasAnswered } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import { readSettingsAgain, settingQuery, settingsQuery } from './settings-query.ts'
import type { EditedDraft } from './use-draft.ts'

interface EndsProps {
  setting: Setting
  draft: EditedDraft
  onTry: () => void
}

/** Who has a draft, and the buttons that publish or discard it. */
export function SettingEnds({ setting, draft, onTry }: EndsProps): ReactElement {
  const [asked, setAsked] = useState<'publish' | 'discard'>()
  const second = useWhyNot(setting)
  const held = setting.draft
  if (!held)
    return (
      <p className="soft">
        {setting.may.includes('draft')
          ? 'There is no draft. It begins with the first change.'
          : 'There is no draft to publish.'}
      </p>
    )
  const problems = held.problems.length
  const close = () => setAsked(undefined)
  return (
    <section className="column setting-ends" aria-labelledby="setting-draft">
      <h2 id="setting-draft">Draft</h2>
      <p className="soft">
        {held.by?.full_name ?? 'An import'}, {momentInWords(held.at)}
        {held.publish_at && `. It will be published on ${momentInWords(held.publish_at)}.`}
      </p>
      {second && <p className="soft">{second}</p>}
      <div className="cluster">
        {setting.may.includes('publish') && !second && (
          <Button
            disabled={problems > 0 || draft.state.is === 'overtaken'}
            onClick={async () => {
              onTry()
              if (await draft.save()) setAsked('publish')
            }}
          >
            Publish…
          </Button>
        )}
        <Button look="secondary" onClick={() => setAsked('discard')}>
          Discard the draft…
        </Button>
      </div>
      {!setting.may.includes('publish') && <p className="soft">A registrar publishes it.</p>}
      {asked === 'publish' && <PublishDialog setting={setting} onClose={close} />}
      {asked === 'discard' && <DiscardDialog setting={setting} onDiscarded={draft.reset} onClose={close} />}
    </section>
  )
}

/** Fees, consent and rules are never published by who changed them last. */
function useWhyNot({ kind, draft, may }: Setting): string | undefined {
  const me = useMe()
  const isRule = isSettingKind(kind) && settingKind(kind).isRule
  if (!isRule || !may.includes('publish') || !isOwnPart(me, draft?.by, ['content.publish'])) return undefined
  if (draft?.by?.id !== me.id) return waitsForAnother(draft?.by)
  return 'You changed this draft last. Another person has to publish it.'
}

type DialogProps = { setting: Setting; onClose: () => void }

function PublishDialog({ setting, onClose }: DialogProps): ReactElement {
  const id = useId()
  const [note, setNote] = useState('')
  const { kind, key: of } = setting
  const send = useWrite(
    (_, idempotencyKey) =>
      callOffice(settingCalls.publishSetting, {
        params: { kind, key: of },
        body: { revision: setting.draft?.revision ?? 0, ...(note.trim() ? { note } : {}) },
        idempotencyKey,
      }),
    {
      says: ({ version }) => [`Published as version ${version}`, 'Pages, emails and forms change within seconds.'],
      refresh: () => readSettingsAgain(),
      onFresh: onClose,
      // After a lost connection the note stays.
      onFailed: error => wasAnswered(error) && onClose(),
    },
  )
  function submit(event: FormEvent): void {
    event.preventDefault()
    send.run()
  }
  return (
    <Dialog id={id} open title={`Publish: ${setting.title}`} onClose={onClose}>
      <form className="send" onSubmit={submit}>
        <p>From then on, everyone who opens the website, the forms or the office gets this version.</p>
        <TextField
          label="What has changed?"
          optional
          name="note"
          hint="For the history of this setting."
          maxLength={500}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
        <Button type="submit" busy={send.isBusy} busyLabel="Publishing...">
          Publish
        </Button>
      </form>
    </Dialog>
  )
}

function DiscardDialog({
  setting,
  onDiscarded,
  onClose,
}: DialogProps & { onDiscarded: (now: Setting) => void }): ReactElement {
  const id = useId()
  const { kind, key } = setting
  const navigate = useNavigate()
  const send = useWrite(
    () =>
      callOffice(settingCalls.discardSetting, {
        params: { kind, key },
        body: { revision: setting.draft?.revision ?? 0 },
      }),
    {
      says: 'Draft discarded',
      async onDone() {
        onClose()
        void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
        if (setting.published) onDiscarded(await queryClient.fetchQuery({ ...settingQuery(setting), staleTime: 0 }))
        else void navigate(`/settings/${kind}`, { replace: true })
      },
      onFailed() {
        void readSettingsAgain()
        onClose()
      },
    },
  )
  return (
    <ConfirmDialog
      id={id}
      open
      title="Discard this draft?"
      confirmLabel="Discard it"
      cancelLabel="Keep it"
      look="danger"
      busy={send.isBusy}
      onConfirm={send.run}
      onClose={onClose}
    >
      <p>What is published does not change. The draft cannot be brought back.</p>
    </ConfirmDialog>
  )
}
