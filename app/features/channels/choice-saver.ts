export interface Saving<Choice> {
  /** What was chosen and is not known to be saved; shown instead of what the server last said. */
  unsaved: Partial<Choice>
  status: 'idle' | 'saving' | 'saved' | 'failed'
  error?: unknown
}

interface SaverOptions<Choice> {
  save: (change: Partial<Choice>) => Promise<void>
  show: (saving: Saving<Choice>) => void
}

/**
 * Saves each choice at once, one call after another: what is chosen during a call is sent when it has ended, and only if it is still
 * wanted. After a failure nothing is unsaved, so that what the server last said is shown again.
 */
export function choiceSaver<Choice extends object>({ save, show }: SaverOptions<Choice>) {
  let sent: Partial<Choice> = {}
  let wanted: Partial<Choice> = {}
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    try {
      while (Object.keys(wanted).length > 0) {
        sent = wanted
        wanted = {}
        await save(sent)
        sent = {}
      }
      show({ unsaved: {}, status: 'saved' })
    } catch (error) {
      sent = {}
      wanted = {}
      show({ unsaved: {}, status: 'failed', error })
    }
    isRunning = false
  }

  return (change: Partial<Choice>): void => {
    wanted = { ...wanted, ...change }
    show({ unsaved: { ...sent, ...wanted }, status: 'saving' })
    if (!isRunning) void run()
  }
}
