/** 'New version available!' (spec section 4). Filled and shown by `app/boot/update-check.ts`. */
export function UpdateBanner() {
  return (
    <div role="status">
      <div className="banner" id="update" hidden>
        <span />
        <button type="button" className="button" data-update="now">
          Update Now
        </button>
        <button type="button" className="button" data-look="secondary" data-update="later">
          Later
        </button>
      </div>
    </div>
  )
}
