import type { ReactElement } from 'react'
import { filePath, pictureSize, smallFilePath } from '#shared/catalogue/file-id.ts'

/** An uploaded photograph, in two sizes: a phone fetches the smaller one. */
export function Photo({ id, alt, sizes }: { id: string; alt: string; sizes: string }): ReactElement {
  const { width, height } = pictureSize(id) ?? { width: 3, height: 2 }
  const smallWidth = Math.round((width * 800) / Math.max(width, height, 800))
  return (
    <img
      src={smallFilePath(id)}
      srcSet={`${smallFilePath(id)} ${smallWidth}w, ${filePath(id)} ${width}w`}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  )
}
