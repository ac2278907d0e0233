// Resist-dyed rings around a drawn axis: one motif of the portal's cloth.
const rings = [12, 24, 36, 48, 60, 72, 84]
export const cloth = `<svg viewBox="0 0 200 200" fill="none" stroke="currentColor" aria-hidden="true">${rings
  .map((radius, index) =>
    index % 2 === 0
      ? `<circle cx="100" cy="100" r="${radius}"/>`
      : `<circle cx="100" cy="100" r="${radius}" stroke-dasharray="0 6.283" stroke-width="3" stroke-linecap="round"/>`,
  )
  .join('')}<path d="M100 4v192M4 100h192M32 32l136 136M168 32 32 168" stroke-dasharray="10 4 2 4"/></svg>`
export const tick =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="m9 5 7 7-7 7"/></svg>'
export const cross =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18"/></svg>'
export const bigTick =
  '<svg class="mark" viewBox="0 0 56 56" fill="none" stroke="currentColor" stroke-width="3" aria-hidden="true"><circle cx="28" cy="28" r="26"/><path d="m17 29 8 8 15-17"/></svg>'
export const bigCross =
  '<svg class="mark quiet" viewBox="0 0 56 56" fill="none" stroke="currentColor" stroke-width="3" aria-hidden="true"><circle cx="28" cy="28" r="26"/><path d="m20 20 16 16M36 20 20 36"/></svg>'
