import { CannotDraw, type OpenDocument } from './open-document.ts'

/** A photograph or a scan: one page, upright as the camera noted it. */
export async function openImage(bytes: Blob): Promise<OpenDocument> {
  const picture = await createImageBitmap(bytes, { imageOrientation: 'from-image' }).catch(cause => {
    throw new CannotDraw('broken', cause)
  })
  const { width, height } = picture
  return {
    pages: 1,
    sizeOf: async () => ({ width, height }),
    async draw(_page, { canvas, scale, turn }) {
      const isSideways = turn === 90 || turn === 270
      canvas.width = Math.round((isSideways ? height : width) * scale)
      canvas.height = Math.round((isSideways ? width : height) * scale)
      const pen = canvas.getContext('2d')
      if (!pen) throw new CannotDraw('broken')
      pen.imageSmoothingQuality = 'high'
      pen.translate(canvas.width / 2, canvas.height / 2)
      pen.rotate((turn * Math.PI) / 180)
      pen.drawImage(picture, (-width * scale) / 2, (-height * scale) / 2, width * scale, height * scale)
    },
    textOf: async () => '',
    close: () => picture.close(),
  }
}
