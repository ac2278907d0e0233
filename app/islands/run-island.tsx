import { type ReactElement, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { IslandName } from '#app/boot/islands.ts'

/** Lets React run an island, from its markup where it has some. Resolves when it answers. */
export function runIsland(name: IslandName, part: ReactElement): Promise<void> {
  const place = document.querySelector(`[data-island=${name}]`)
  if (!place) throw new Error(`The page has no ${name}`)
  return new Promise(resolve => {
    const island = <Live onLive={resolve}>{part}</Live>
    if (place.firstChild) hydrateRoot(place, island)
    else createRoot(place).render(island)
  })
}

function Live({ onLive, children }: { onLive: () => void; children: ReactElement }): ReactElement {
  useEffect(onLive, [onLive])
  return children
}
