import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { decisionCalls } from '#shared/contract/calls/office/decisions.ts'
import { rankCalls } from '#shared/contract/calls/office/ranks.ts'
import type { RankPage } from '#shared/contract/schemas/ranks.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Textarea } from '../../ui/fields.tsx'
import { WriteFailed } from '../../ui/write-failed.tsx'
import { readRankView, seatsChanged } from './seats-query.ts'

type FreezeDialogProps = { page: RankPage; answerBy: string | undefined; onClose: () => void }

/** The wording for everyone on the list; then the list is frozen as shown. */
export function FreezeDialog({ page, answerBy, onClose }: FreezeDialogProps): ReactElement {
  const id = useId()
  const navigate = useNavigate()
  const [conditions, setConditions] = useState('')
  const [reasons, setReasons] = useState<readonly string[]>([])
  const freeze = useWrite(
    (_, idempotencyKey) =>
      callOffice(rankCalls.freezeRanks, { body: bodyOf(page, conditions, reasons), idempotencyKey }),
    {
      says: 'The list is frozen',
      refresh: seatsChanged,
      onDone: list => void navigate(`/seats/lists/${list.id}`),
      failure: 'in place',
    },
  )
  const { counts } = page
  return (
    <Dialog
      id={id}
      open
      title={`Freeze ${counts.offer === 1 ? '1 offer' : `${counts.offer} offers`}`}
      onClose={onClose}
      width={34}
      actions={
        <>
          <Button busy={freeze.isBusy} busyLabel="Freezing..." onClick={() => freeze.run()}>
            Freeze the list
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <WriteFailed failure={freeze.failure} title="The list was not frozen" />
      {counts.offer > 0 && (
        <Textarea
          label="Conditions of each offer, one per line (optional)"
          rows={2}
          value={conditions}
          onWrite={setConditions}
        />
      )}
      <p className="soft">
        {answerBy
          ? `Applicants have to reply by ${longDate(answerBy)}.`
          : 'Applicants have the number of days set for the round.'}
      </p>
      {counts.rejection > 0 && <Reasons count={counts.rejection} chosen={reasons} onChoose={setReasons} />}
    </Dialog>
  )
}

interface ReasonsProps {
  count: number
  chosen: readonly string[]
  onChoose: (reasons: readonly string[]) => void
}

/** The reasons for refusing applicants below the cut-off mark. */
function Reasons({ count, chosen, onChoose }: ReasonsProps): ReactElement | null {
  const { data } = useQuery({
    queryKey: ['refusal-reasons'],
    queryFn: ({ signal }) => callOffice(decisionCalls.listRefusalReasons, { signal }),
  })
  if (!data) return null
  return (
    <fieldset className="column freeze-reasons" data-gap="1">
      <legend>Refuse the {count} below the cut-off mark because (without a reason they stay ready)</legend>
      {data.map(({ code, label }) => (
        <label key={code}>
          <input
            type="checkbox"
            checked={chosen.includes(code)}
            onChange={() => onChoose(chosen.includes(code) ? chosen.filter(one => one !== code) : [...chosen, code])}
          />{' '}
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function bodyOf(page: RankPage, conditions: string, reasons: readonly string[]) {
  const { seats } = readRankView(new URLSearchParams(globalThis.location.search))
  return {
    ...{ round: page.round, programme: page.programme, track: page.track, version: page.version },
    ...(seats ? { seats } : {}),
    conditions: conditions
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean),
    reasons: [...reasons],
  }
}
