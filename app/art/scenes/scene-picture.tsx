import type { ReactElement } from 'react'
import { ownMarkup } from '#app/lib/own-markup.ts'
import type { HostelScene } from '#content/hostels.ts'
import { scene } from './index.ts'

interface ScenePictureProps {
  scene: HostelScene
  /** What it shows; without it the picture only decorates. */
  alt?: string
}

/** A drawn picture of life on campus. Its styles are in scenes.css, beside those of a motif. */
export function ScenePicture({ scene: name, alt }: ScenePictureProps): ReactElement {
  return (
    <svg
      className="motif scene"
      viewBox="0 0 360 240"
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made of numbers
      dangerouslySetInnerHTML={{ __html: ownMarkup(scene(name)) }}
    />
  )
}
