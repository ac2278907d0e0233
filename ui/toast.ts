import { createToastStore, type ToastInput } from './toast-store.ts'

const defaultToastMs = 4000

/** The app-level store: no more than one toast (spec section 9). */
export const appToasts = createToastStore(1, defaultToastMs)

/** The other toaster: no more than three, 356 px wide (spec section 9). */
export const stackedToasts = createToastStore(3, defaultToastMs)

// The toasters are fetched with the first toast: its time begins when they show it, however slow the network is.
for (const store of [appToasts, stackedToasts]) store.pause()

/** Shows a toast of the app-level store. */
export function toast(input: ToastInput): number {
  return appToasts.show(input)
}
