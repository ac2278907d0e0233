import { useRef } from 'react'
import { appToasts, toast } from '#ui/toast.ts'
import type { ToastInput } from '#ui/toast-store.ts'

/** The message that an act has failed. It leaves when the next press of the same act succeeds, which has no message of its own. */
export function useFailureToast(): { tell: (input: ToastInput) => void; clear: () => void } {
  const shown = useRef(0)
  return {
    tell(input) {
      shown.current = toast({ variant: 'destructive', ...input })
    },
    clear: () => appToasts.dismiss(shown.current),
  }
}
