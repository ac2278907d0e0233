import { scenes } from 'virtual:drawn-sheets'
import type { ReactElement } from 'react'
import type { HostelScene } from '#shared/catalogue/scenes.ts'
import { ownMarkup } from '#ui/lib/own-markup.ts'
import { scene } from './index.ts'

interface ScenePictureProps {
  scene: HostelScene
  /** What it shows; without it the picture only decorates. */
  alt?: string
  /** Where it stands: far below it comes from the file that contains them all, and not with the page. */
  place?: 'near' | 'far'
}

/** A drawn picture of life on campus. Its styles are in scenes.css, beside those of a motif. */
export function ScenePicture({ scene: name, alt, place = 'near' }: ScenePictureProps): ReactElement {
  return (
    <svg
      className="motif scene"
      viewBox="0 0 360 240"
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made of numbers
      dangerouslySetInnerHTML={{ __html: ownMarkup(place === 'far' ? `<use href="${scenes}#${name}"/>` : scene(name)) }}
    />
  )
}
