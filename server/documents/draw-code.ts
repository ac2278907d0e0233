import encodeQR from 'qr'

/** Squares overlap by this much, or a screen shows the paper between them. */
const seam = 0.1

/** Draws a QR code as one path. A phone reads it with a quarter of it smudged: letters are folded and carried about. */
export function drawCode(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: 1 })
  const side = size / rows.length
  for (const [row, squares] of rows.entries())
    for (const [column, isDark] of squares.entries())
      if (isDark) document.rect(x + column * side, y + row * side, side + seam, side + seam)
  document.fill('#000000')
}
