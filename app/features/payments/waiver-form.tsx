import { type FormEvent, useEffect, useRef, useState } from 'react'
import { usePutApplication } from '#app/features/outcome/refresh-me.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import { readWaiverCode } from '#shared/domain/waiver-code.ts'
import { Button } from '#ui/button.tsx'
import { newKey } from '#ui/lib/new-key.ts'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'

type WaiverFormProps = { uuid: string; onClose: () => void }

/** Types a waiver code. A mistyped one is noticed here, so it costs neither data nor one of the few attempts. */
export default function WaiverForm({ uuid, onClose }: WaiverFormProps) {
  const [typed, setTyped] = useState('')
  const { use, busy, problem } = useWaiver(uuid)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!busy && !(await use(typed))) field.current?.focus()
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        ref={field}
        name="waiver-code"
        label="Waiver code"
        hint="Ten letters and digits, such as K7QMX-4WD9R."
        width={12}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problem}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <div className="cluster">
        <Button type="submit" busy={busy} busyLabel="Checking...">
          Use this code
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** A repeated attempt with the same code has the same key, so that an answer lost on a bad line is given again. */
function useWaiver(uuid: string) {
  const putApplication = usePutApplication()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const attempt = useRef({ code: '', key: '' })

  async function use(typed: string): Promise<boolean> {
    const code = readWaiverCode(typed)
    setProblem(code ? undefined : notOne(typed))
    if (!code) return false
    if (attempt.current.code !== code) attempt.current = { code, key: newKey() }
    setBusy(true)
    try {
      const changed = await callApi(paymentCalls.useFeeWaiver, {
        params: { uuid },
        body: { code },
        idempotencyKey: attempt.current.key,
      })
      putApplication(changed)
      toast({ title: 'Your fee has been waived', description: 'You do not have to pay it.' })
      return true
    } catch (error) {
      if (error instanceof ApiError && !error.isOffline) attempt.current = { code: '', key: '' }
      setProblem(error instanceof ApiError ? error.detail : paymentCalls.useFeeWaiver.fallback)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { use, busy, problem }
}

function notOne(typed: string): string {
  return typed.trim() === '' ? 'Enter the code.' : 'A letter or digit is wrong or missing. Check the code.'
}
