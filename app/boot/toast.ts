/** Spec section 9. */
const toastMs = 4000
const againMs = 1000

export interface ToastText {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  durationMs?: number
}

let timer: ReturnType<typeof setTimeout>

/** Shows a toast on a public page that has its parts, replacing the previous one. It stays while a pointer or the focus is on it. */
export function showToast({ title, description = '', variant = 'default', durationMs = toastMs }: ToastText): void {
  const toasts = document.querySelectorAll<HTMLElement>('#page-parts .toast')
  const leave = () => {
    for (const toast of toasts)
      if (toast.matches(':hover, :focus-within')) timer = setTimeout(leave, againMs)
      else toast.hidden = true
  }
  for (const toast of toasts) {
    toast.hidden = toast.dataset.variant !== variant
    const [head, text] = toast.querySelectorAll('span, .toast-text')
    if (head && text) [head.textContent, text.textContent] = toast.hidden ? ['', ''] : [title, description]
  }
  clearTimeout(timer)
  timer = setTimeout(leave, durationMs)
}
