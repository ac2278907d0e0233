import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { prepareFile } from '#app/features/applications/documents/prepare-file.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { readFile, unreadableFile } from '#app/lib/read-file.ts'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import { currencyName } from '#shared/domain/currency-names.ts'
import { acceptAttribute } from '#shared/domain/files.ts'
import type { Currency } from '#shared/domain/money.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { newKey } from '#ui/lib/new-key.ts'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'

const unreadable = () => ({ problem: unreadableFile })

const slot = { kind: 'file', label: 'Slip', hint: '', accepts: 'pdf-or-image', required: false } as const

const empty = { amount: '', paid_on: '', number: '', payer: '' }

type AnnounceFormProps = { uuid: string; currency: Currency; queryKey: readonly string[]; onDone: () => void }

/** Tells the office about a transfer: number, day and amount as on the slip, and the slip as a photo or PDF. */
export function AnnounceForm({ uuid, currency, queryKey, onDone }: AnnounceFormProps) {
  const [typed, setTyped] = useState(empty)
  const { send, choose, busy, error, slipProblem } = useAnnounce({ uuid, queryKey, onDone })
  const form = useRef<HTMLFormElement>(null)
  const problem = (field: string) => error?.errors.find(one => one.field === field)?.message
  const isAboutField = Object.keys(typed).some(problem) || problem('file') !== undefined
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy || (await send(typed))) return
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const text = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: problem(name),
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <form ref={form} className="stack announce" onSubmit={submit} noValidate>
      {error && !isAboutField && (
        <Notice tone="error" title="We could not save this" role="alert">
          {error.detail}
        </Notice>
      )}
      <TextField
        {...text('amount')}
        label={`Amount in ${currencyName(currency)}`}
        hint="As on your slip, before charges."
        width={12}
        inputMode="decimal"
        autoComplete="off"
      />
      <DateField
        name="paid_on"
        label="Day on which you sent it"
        value={typed.paid_on}
        error={problem('paid_on')}
        onChange={paid_on => setTyped({ ...typed, paid_on })}
      />
      <TextField
        {...text('number')}
        label="Transaction number"
        hint="Your bank may call it reference number or UETR."
        autoComplete="off"
      />
      <TextField {...text('payer')} label="Name of the account you sent it from" autoComplete="name" />
      <SlipField error={slipProblem ?? problem('file')} onChoose={choose} />
      <div className="cluster">
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Tell the university
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function SlipField({ error, onChoose }: { error: string | undefined; onChoose: (slip: File | undefined) => void }) {
  return (
    <TextField
      name="slip"
      type="file"
      accept={acceptAttribute('pdf-or-image')}
      label="Slip of your bank (optional)"
      hint="A photo or PDF, up to 5 MB. It helps us to find the money."
      error={error}
      onChange={event => onChoose(event.target.files?.[0])}
    />
  )
}

/** The same form sent again after a lost answer has the same key, so that it counts once. */
function useAnnounce({ uuid, queryKey, onDone }: Pick<AnnounceFormProps, 'uuid' | 'queryKey' | 'onDone'>) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const [slipProblem, setSlipProblem] = useState<string>()
  const slip = useRef<Promise<File>>(undefined)
  const key = useRef(newKey())

  /** Read when it is chosen: it can change or disappear before it is sent. */
  function choose(chosen: File | undefined): void {
    setSlipProblem(undefined)
    slip.current = chosen && readFile(chosen)
    slip.current?.catch(() => setSlipProblem(unreadableFile))
  }

  async function send(body: typeof empty): Promise<boolean> {
    setBusy(true)
    setError(undefined)
    setSlipProblem(undefined)
    try {
      const prepared = await slip.current?.then(file => prepareFile([file], slot), unreadable)
      if (prepared && 'problem' in prepared) {
        setSlipProblem(prepared.problem)
        return false
      }
      const own = await callApi(paymentCalls.announceTransfer, {
        ...{ params: { uuid }, body, idempotencyKey: key.current },
        ...(prepared ? { files: { file: prepared.file } } : {}),
      })
      queries.setQueryData(queryKey, own)
      toast({ title: 'Thank you', description: 'We will email you when the money has arrived.' })
      onDone()
      return true
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      if (!caught.isOffline) key.current = newKey()
      setError(caught)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { send, choose, busy, error, slipProblem }
}
