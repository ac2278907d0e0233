import { type FormEvent, type ReactElement, useState } from 'react'
import { releaseCalls } from '#shared/contract/calls/office/releases.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { asQuestion } from '../../lib/use-form.ts'
import { useWrite } from '../../lib/use-write.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Countdown } from './countdown.tsx'
import { hourInWords } from './hour-words.ts'
import { type ReleaseDetails, refreshReleases } from './releases-query.ts'

interface StepsProps {
  release: ReleaseDetails
  /** How many of the rehearsed decisions were read. */
  read: number
}

/** Confirms the release with the typed number. */
export function ConfirmRelease({ release, read }: StepsProps): ReactElement {
  const [typed, setTyped] = useState('')
  const left = release.rehearsal.length - read
  const confirm = useWrite(
    (count: number) => callOffice(releaseCalls.confirmRelease, { params: { id: release.id }, body: { count } }),
    {
      says: ['Release confirmed', `All applicants will be told on ${hourInWords(release.releases_at)}.`],
      refresh: refreshReleases,
      failure: 'in place',
    },
  )
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (typed.trim() !== '') confirm.run(Number(typed.replace(/[\s,]/g, '')))
  }
  return (
    <form className="apart release-step" data-items="start" data-gap="3" onSubmit={submit} noValidate>
      <p className="release-total">
        <b>{release.count.toLocaleString('en-GB')}</b> {release.count === 1 ? 'decision' : 'decisions'}
      </p>
      <p>Told on {hourInWords(release.releases_at)}.</p>
      {left > 0 && (
        <p className="soft">
          {read === 0
            ? `First read ${release.rehearsal.length === 1 ? 'the sample decision' : `the ${release.rehearsal.length} sample decisions`}.`
            : `${left} of ${release.rehearsal.length} still to read.`}
        </p>
      )}
      <FormFailure error={confirm.failure} attempt={confirm.attempt} />
      <TextField
        name="count"
        label="Enter the number of decisions to confirm"
        inputMode="numeric"
        autoComplete="off"
        width={8}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <div className="cluster">
        <Button
          type="submit"
          busy={confirm.isBusy}
          busyLabel="Confirming..."
          disabled={typed.trim() === '' || left > 0}
        >
          Confirm the release
        </Button>
        <StopRelease release={release} label="Discard" />
      </div>
    </form>
  )
}

/** Before the release: the countdown, and a button to stop it. */
export function WaitForHour({ release }: { release: ReleaseDetails }): ReactElement {
  return (
    <div className="apart release-step" data-items="start" data-gap="3">
      <Countdown until={release.releases_at} onHour={() => void refreshReleases()} />
      <p>
        <b>{release.count.toLocaleString('en-GB')}</b> {release.count === 1 ? 'applicant' : 'applicants'} will be told
        on {hourInWords(release.releases_at)}. No one has seen anything yet.
      </p>
      <StopRelease release={release} label="Stop the release" />
    </div>
  )
}

export function StopRelease({ release, label }: { release: ReleaseDetails; label: string }): ReactElement {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const stop = useWrite(() => callOffice(releaseCalls.stopRelease, { params: { id: release.id } }), {
    says: [release.state === 'draft' ? 'Release discarded' : 'Release stopped', 'No one was told.'],
    refresh: refreshReleases,
    onDone: close,
    onFailed: close,
  })
  return (
    <>
      <Button look={release.state === 'draft' ? 'quiet' : 'danger'} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <FormDialog
          id="stop-release"
          title={`${label}?`}
          form={asQuestion(stop)}
          label={label}
          busyLabel="Stopping..."
          look="danger"
          cancelLabel="Keep it"
          onClose={close}
        >
          <p>
            No one will be told and no email will be sent. The decisions stay approved, and you can put them into
            another release.
          </p>
        </FormDialog>
      )}
    </>
  )
}
