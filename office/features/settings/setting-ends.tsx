import { type ReactElement, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import type { Setting } from '#shared/contract/schemas/settings.ts'
import { isSettingKind, settingKind } from '#shared/domain/setting-kinds.ts'
import { roleNames, rolesWith } from '#shared/domain/staff.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { callOffice } from '../../lib/call.ts'
import { useMe } from '../../lib/me.ts'
import { isOwnPart, waitsForAnother } from '../../lib/one-of-two.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWrite } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import { PublishDialog } from './publish-dialog.tsx'
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
          : `There is no draft to publish. ${draftersOf(setting)} can begin one.`}
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

/** 'A bursar or an editor'. */
function draftersOf({ kind }: Setting): string {
  const roles = isSettingKind(kind) ? rolesWith(settingKind(kind).draft) : []
  const names = roles
    .map(role => `${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${roleNames[role].toLowerCase()}`)
    .join(' or ')
  return names.charAt(0).toUpperCase() + names.slice(1)
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
