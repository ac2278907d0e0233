import { useState } from 'react'
import { callApi } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'

/** Fetches the receipt with the bearer token, which a plain link could not send, and saves it. */
export function ReceiptButton({ reference }: { reference: string }) {
  const [isBusy, setBusy] = useState(false)

  async function download(): Promise<void> {
    setBusy(true)
    try {
      const receipt = await callApi('paymentReceipt', { params: { reference } })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(receipt)
      link.download = `receipt-${reference}.pdf`
      link.click()
      // Not at once: some browsers read the address only after the click was handled.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    } catch (error) {
      toast({
        variant: 'destructive',
        title: error instanceof Error ? error.message : 'We could not make this receipt.',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      look="secondary"
      icon="download"
      busy={isBusy}
      busyLabel="Making the receipt..."
      onClick={() => void download()}
    >
      Receipt
    </Button>
  )
}
