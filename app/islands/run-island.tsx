import type { ReactElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { IslandName } from '#app/boot/islands.ts'
import { TakenOver, takeOverOptions } from '#app/lib/take-over.tsx'
import { keepOriginals } from '#ui/lib/translated-texts.ts'

/** Lets React run an island, from its markup where it has some. Resolves when it answers. */
export function runIsland(name: IslandName, part: ReactElement): Promise<void> {
  const place = document.querySelector(`[data-island=${name}]`)
  if (!place) throw new Error(`The page has no ${name}`)
  return new Promise(resolve => {
    const showTranslation = keepOriginals()
    const live = () => {
      showTranslation()
      resolve()
    }
    const island = <TakenOver onDone={live}>{part}</TakenOver>
    if (place.firstChild) hydrateRoot(place, island, takeOverOptions)
    else createRoot(place).render(island)
  })
}
