import { onePictureAtATime, pictureLibrary } from './picture-library.ts'

export interface EncodedPicture {
  bytes: Buffer
  width: number
  height: number
}

const encodeSeconds = 20

/**
 * Draws a picture anew, so that nothing of the file remains but what is seen: no place, no camera, nothing behind the picture. It is made
 * smaller to fit a square, never larger. The bytes were recognised as a picture and decoded before.
 */
export function encodePicture(
  bytes: Buffer,
  { side, as }: { side: number; as: 'png' | 'webp' },
): Promise<EncodedPicture> {
  return onePictureAtATime(async () => {
    const library = await pictureLibrary()
    const drawn = library(bytes, { limitInputPixels: false, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: encodeSeconds })
    const encoded =
      as === 'png' ? drawn.png({ effort: 7, palette: true, quality: 95 }) : drawn.webp({ quality: 78, effort: 5 })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })
}

/** Width and height as a picture is shown, whichever way up it is stored. */
export function shownSize(bytes: Buffer): Promise<{ width: number; height: number; format: string }> {
  return onePictureAtATime(async () => {
    const library = await pictureLibrary()
    const { autoOrient, format } = await library(bytes, { limitInputPixels: false }).metadata()
    return { ...autoOrient, format }
  })
}
