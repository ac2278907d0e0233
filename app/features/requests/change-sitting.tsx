import { type ReactElement, useState } from 'react'
import { usePutApplication } from '#app/features/outcome/refresh-me.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { ownCaseCalls } from '#shared/contract/calls/own-case.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { SittingChoice } from '#shared/contract/schemas/sittings.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'

interface ChangeSittingProps {
  application: ApplicationOnWire
  /** The first moment that is too late. */
  until: string
  reload: () => void
}

type Choices = readonly SittingChoice[] | 'loading' | 'failed'

/**
 * Lets the applicant change to another date with a free place. They keep their place until the server confirms the
 * change.
 */
export default function ChangeSitting({ application, until, reload }: ChangeSittingProps): ReactElement {
  const { uuid } = application
  const { isOpen, choices, chosen, isBusy, refusal, open, close, load, choose, save } = useChange(uuid, reload)
  return (
    <>
      <p>
        <Button look="secondary" onClick={open}>
          Change date
        </Button>
      </p>
      <p className="soft small">
        You can change the date until the end of {longDate(new Date(Date.parse(until) - 1))}.
      </p>
      <Dialog id={`sittings-${uuid}`} title="Choose another date" open={isOpen} width={34} onClose={close}>
        <form
          className="stack"
          onSubmit={event => {
            event.preventDefault()
            if (chosen && !isBusy) void save()
          }}
        >
          {refusal && (
            <Notice tone="error" role="alert" title="Your date has not changed">
              {refusal}
            </Notice>
          )}
          <Dates choices={choices} chosen={chosen} choose={choose} retry={() => void load()} />
          {Array.isArray(choices) && choices.length > 0 && (
            <div className="cluster">
              <Button type="submit" busy={isBusy} busyLabel="Changing..." disabled={chosen === ''}>
                Change date
              </Button>
              <Button look="quiet" onClick={close}>
                Keep my date
              </Button>
            </div>
          )}
        </form>
      </Dialog>
    </>
  )
}

/** The free alternatives, the selected one, and the change. */
function useChange(uuid: string, reload: () => void) {
  const put = usePutApplication()
  const [isOpen, setOpen] = useState(false)
  const [choices, setChoices] = useState<Choices>('loading')
  const [chosen, setChosen] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  async function load(): Promise<void> {
    setChoices('loading')
    setChoices(await callApi(ownCaseCalls.sittingChoices, { params: { uuid } }).catch(() => 'failed' as const))
  }

  function open(): void {
    setOpen(true)
    setRefusal('')
    setChosen('')
    void load()
  }

  async function save(): Promise<void> {
    setBusy(true)
    setRefusal('')
    try {
      put(await callApi(ownCaseCalls.changeOwnSitting, { params: { uuid }, body: { sitting: chosen } }))
      setOpen(false)
      toast({ title: 'Your date has changed', description: 'We will email you the new details.' })
    } catch (error) {
      setRefusal((error instanceof ApiError && error.detail) || ownCaseCalls.changeOwnSitting.fallback)
      // Someone else took the place, or it is now too late: reloading shows what is left.
      if (error instanceof ApiError && error.status === 409) {
        setChosen('')
        reload()
        await load()
      }
    }
    setBusy(false)
  }

  const close = () => setOpen(false)
  return { isOpen, choices, chosen, isBusy, refusal, open, close, load, choose: setChosen, save }
}

interface DatesProps {
  choices: Choices
  chosen: string
  choose: (id: string) => void
  retry: () => void
}

function Dates({ choices, chosen, choose, retry }: DatesProps): ReactElement {
  if (choices === 'loading') return <p role="status">Loading the other dates...</p>
  if (choices === 'failed')
    return (
      <div className="stack">
        <p role="alert">{ownCaseCalls.sittingChoices.fallback} Your date stays the same.</p>
        <p>
          <Button look="secondary" onClick={retry}>
            Try again
          </Button>
        </p>
      </div>
    )
  if (choices.length === 0) return <p>No other date has a free place. Your date stays the same.</p>
  return (
    <fieldset className="own-sitting-dates">
      <legend>Dates with a free place</legend>
      {choices.map(({ id, starts_at, ends_at, place }) => (
        <label key={id}>
          <input type="radio" name="sitting" value={id} checked={chosen === id} onChange={() => choose(id)} />
          <span>
            <b>
              {longDate(new Date(starts_at))}, {clockTime(new Date(starts_at))} to {clockTime(new Date(ends_at))}
            </b>
            <br />
            <span dir="auto">{place}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
