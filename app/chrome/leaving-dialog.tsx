/** Filled and opened by `app/boot/chrome-events.ts`, before React as well as after. */
export function LeavingDialog() {
  return (
    <dialog id="leaving" className="dialog" aria-labelledby="leaving-title" suppressHydrationWarning>
      <div className="dialog-head">
        <h2 id="leaving-title">Leaving This Site</h2>
      </div>
      <div className="dialog-body">
        <p>
          You are about to visit <b suppressHydrationWarning>another site</b> and leave this site. It opens in a new
          tab.
        </p>
      </div>
      <div className="dialog-actions">
        <button type="button" className="button" data-look="secondary" command="close" commandfor="leaving">
          Cancel
        </button>
        <a className="button" href="#leaving" target="_blank" rel="noopener noreferrer" suppressHydrationWarning>
          Continue
        </a>
      </div>
    </dialog>
  )
}
