import { useRef, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

type FileButtonProps = {
  label: string
  /** The name under which the file is saved. */
  fileName: string
  busyLabel: string
  fetchFile: () => Promise<Blob>
}

/** Fetches a file with the bearer token, which a plain link could not send, and saves it. */
export function FileButton({ label, fileName, busyLabel, fetchFile }: FileButtonProps) {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)

  async function download(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      save(await fetchFile(), fileName)
    } catch (error) {
      const detail = error instanceof ApiError && error.detail !== error.message ? error.detail : 'Try again.'
      toast({
        variant: 'destructive',
        title: error instanceof Error ? error.message : 'We could not download this file.',
        description: detail,
      })
    }
    isRunning.current = false
    setBusy(false)
  }

  return (
    <Button look="secondary" icon="download" busy={isBusy} busyLabel={busyLabel} onClick={() => void download()}>
      {label}
    </Button>
  )
}

function save(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  // Delayed, because some browsers read the address only after the click is handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
