import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { deadLinkOf } from '#app/features/references/dead-link-reason.ts'
import { PdfField } from '#app/features/references/pdf-field.tsx'
import { ApiError, callApi } from '#app/lib/api.ts'
import { transcriptCalls } from '#shared/contract/calls/transcript.ts'
import type { TranscriptSummary } from '#shared/contract/schemas/transcripts.ts'
import { refusalNames, refusals } from '#shared/domain/transcripts.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useTranscriptDraft } from './transcript-draft.ts'
import { transcriptKey } from './transcript-query.ts'

type Problems = Partial<Record<'can' | 'uploaded_file' | 'refusal' | 'answered_by' | 'note' | 'confirmed', string>>

/** A records office sends the document, or says why it cannot: one page, kept as it is typed. */
export default function TranscriptForm({ uuid }: { uuid: string }) {
  const draft = useTranscriptDraft(uuid)
  const [isConfirmed, setConfirmed] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [attempt, setAttempt] = useState(0)
  const sending = useSend(uuid, draft, found => show(found))
  const { typed, change, file } = draft

  function show(found: Problems): void {
    setProblems(found)
    setAttempt(before => before + 1)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = problemsIn(typed, file, isConfirmed)
    if (Object.keys(found).length > 0) show(found)
    else void sending.send()
  }
  const text = (name: 'answered_by' | 'note') => ({
    name,
    value: typed[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ErrorSummary
        attempt={attempt}
        problems={Object.entries(problems).map(([id, message]) => ({ id, message: message ?? '' }))}
      />
      <Can draft={draft} problems={problems} />
      <Answer draft={draft} problems={problems} />
      {typed.can !== '' && (
        <>
          <TextArea {...text('note')} label="Note" hint={noteHints[typed.can]} optional rows={3} />
          <TextField {...text('answered_by')} label="Your name and post" autoComplete="name" />
          {typed.can === 'yes' && (
            <Checkbox
              name="confirmed"
              label="This document comes from our records, and I may send it for our institution."
              error={problems.confirmed}
              checked={isConfirmed}
              onChange={({ target }) => setConfirmed(target.checked)}
            />
          )}
          <Sending {...sending} file={file} />
          <div className="form-actions">
            <Button type="submit" busy={sending.isBusy} busyLabel="Sending...">
              {typed.can === 'yes' ? 'Send the document' : 'Send this answer'}
            </Button>
          </div>
          <p className="soft">
            We save what you type on this device until you send it. You cannot change it afterwards.
          </p>
        </>
      )}
    </form>
  )
}

type AnswerProps = { draft: ReturnType<typeof useTranscriptDraft>; problems: Problems }

function Can({ draft: { typed, change }, problems }: AnswerProps) {
  return (
    <RadioGroup
      name="can"
      label="Can you send it?"
      value={typed.can}
      error={problems.can}
      choices={[
        { value: 'yes', label: 'Yes, here is the document' },
        { value: 'no', label: 'No, or not like this' },
      ]}
      onChange={can => change({ can: can === 'yes' ? 'yes' : 'no' })}
    />
  )
}

/** The document, or why there is none. */
function Answer({ draft, problems }: AnswerProps) {
  const { typed, change } = draft
  if (typed.can === '') return null
  if (typed.can === 'no')
    return (
      <RadioGroup
        name="refusal"
        label="Why not?"
        value={typed.refusal}
        error={problems.refusal}
        choices={refusals.map(value => ({ value, label: refusalNames[value] }))}
        onChange={refusal => change({ refusal })}
      />
    )
  return (
    <PdfField
      asks={{ label: 'Document', hint: 'Every page in one file.' }}
      file={draft.file}
      error={problems.uploaded_file}
      onFile={draft.choose}
    />
  )
}

const noteHints = {
  yes: 'Anything we should know about the document.',
  no: 'For example, how we get it, or what the student has to do first.',
}

function problemsIn(
  { can, refusal, answered_by }: ReturnType<typeof useTranscriptDraft>['typed'],
  file: File | undefined,
  isConfirmed: boolean,
): Problems {
  if (can === '') return { can: 'Say whether you can send it.' }
  return {
    ...(can === 'yes' && !file ? { uploaded_file: 'Choose the document.' } : {}),
    ...(can === 'no' && refusal === '' ? { refusal: 'Choose a reason.' } : {}),
    ...(answered_by.trim() === '' ? { answered_by: 'Enter your name and post.' } : {}),
    ...(can === 'yes' && !isConfirmed ? { confirmed: 'Confirm that the document comes from your records.' } : {}),
  }
}

function Sending({ isBusy, failure, share, file }: ReturnType<typeof useSend> & { file: File | undefined }) {
  if (isBusy && file && share > 0) return <ProgressBar label={`Sending ${file.name}`} value={share * 100} />
  if (!failure) return null
  return (
    <Notice tone="error" role="alert" title="This was not sent">
      <p>{failure} Nothing you typed is lost.</p>
    </Notice>
  )
}

/** Sends the answer, once. A failure loses nothing and lets one try again. */
function useSend(uuid: string, draft: ReturnType<typeof useTranscriptDraft>, onProblems: (found: Problems) => void) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [share, setShare] = useState(0)
  const isUnderWay = useRef(false)

  async function send(): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setFailure(undefined)
    setShare(0)
    try {
      const answer = await call(uuid, draft, setShare)
      draft.forget()
      queries.setQueryData(transcriptKey(uuid), answer)
      window.scrollTo(0, 0)
    } catch (error) {
      const problem = error instanceof ApiError ? error : undefined
      // Somebody was faster, or it is no longer needed: the page says so.
      if (deadLinkOf(error)) await queries.resetQueries({ queryKey: transcriptKey(uuid) })
      const found = Object.fromEntries(
        (problem?.errors ?? []).map(({ field, message }) => [field === 'file' ? 'uploaded_file' : field, message]),
      )
      if (Object.keys(found).length > 0) onProblems(found)
      else setFailure(problem?.sentence ?? 'Please try again later.')
    }
    isUnderWay.current = false
    setBusy(false)
  }
  return { isBusy, failure, share, send }
}

function call(
  uuid: string,
  { typed, file, key }: ReturnType<typeof useTranscriptDraft>,
  onProgress: (share: number) => void,
): Promise<TranscriptSummary> {
  const { answered_by, note } = typed
  const common = { params: { uuid }, idempotencyKey: key() }
  if (typed.can === 'no' || !file)
    return callApi(transcriptCalls.refuseTranscript, {
      ...common,
      body: { refusal: typed.refusal, answered_by, note },
    })
  return callApi(transcriptCalls.sendTranscript, {
    ...common,
    body: { answered_by, note, confirmed: 'true' },
    files: { file },
    onProgress,
  })
}
