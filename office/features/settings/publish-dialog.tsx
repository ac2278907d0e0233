import type { ReactElement } from 'react'
import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import type { Setting } from '#shared/contract/schemas/settings.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { typedMoment } from '../../lib/typed-moment.ts'
import { useForm } from '../../lib/use-form.ts'
import { momentInWords } from '../../lib/words.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { readSettingsAgain } from './settings-query.ts'

const nothing = { note: '', day: '', time: '' }

/** Publishes a draft now, or plans it for a day and an hour. */
export function PublishDialog({ setting, onClose }: { setting: Setting; onClose: () => void }): ReactElement {
  const { kind, key, draft, title } = setting
  const form = useForm(
    nothing,
    ({ note, day, time }, idempotencyKey) =>
      callOffice(settingCalls.publishSetting, {
        params: { kind, key },
        body: {
          revision: draft?.revision ?? 0,
          ...(note.trim() ? { note } : {}),
          ...(day ? { at: typedMoment(day, time || '00:00') } : {}),
        },
        idempotencyKey,
      }),
    {
      fields: { day: 'at' },
      says: ({ version, publish_at }) =>
        publish_at
          ? [`It will be published on ${momentInWords(publish_at)}`, 'Until then, a change of the draft ends the plan.']
          : [`Published as version ${version}`, 'Pages, emails and forms change within seconds.'],
      refresh: () => readSettingsAgain(),
      onFresh: onClose,
    },
  )
  const isLater = form.values.day !== ''
  return (
    <FormDialog
      id="publish-setting"
      title={`Publish: ${title}`}
      form={form}
      label={isLater ? 'Publish then' : 'Publish'}
      busyLabel="Publishing..."
      onClose={onClose}
    >
      <p>From then on, everyone who opens the website, the forms or the office gets this version.</p>
      <TextField
        {...form.text('note')}
        label="What has changed?"
        optional
        hint="For the history of this setting."
        maxLength={500}
      />
      <DateField
        {...form.text('day')}
        label="Not before"
        optional
        hint="Leave it out to publish now."
        min={dayOf(new Date())}
      />
      {isLater && <TextField {...form.text('time')} type="time" label={`Hour (${clockName()})`} width={8} />}
    </FormDialog>
  )
}
