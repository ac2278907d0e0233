import { type Mark, motifMarks } from './motif-marks.ts'

interface Tile {
  subject: string
  seed: string
  x: number
  y: number
  size: number
  ground: string
  line: string
}

/** Draws the tile of a programme as vector paths. */
export function drawMotif(doc: PDFKit.PDFDocument, { subject, seed, x, y, size, ground, line }: Tile): void {
  doc.save()
  doc.translate(x, y).scale(size / 120)
  doc.rect(0, 0, 120, 120).fill(ground)
  for (const mark of motifMarks(subject, seed)) drawMark(doc, mark, { line, ground })
  doc.restore()
}

function drawMark(doc: PDFKit.PDFDocument, mark: Mark, colours: { line: string; ground: string }): void {
  const { shape, width, opacity, stroke, fill, butt, dashes, clip, matrix } = mark
  doc.save()
  if (clip) doc.rect(...clip).clip()
  doc.transform(...matrix)
  doc.lineWidth(width).opacity(opacity).lineJoin('round')
  doc.lineCap(butt ? 'butt' : 'round')
  if (dashes.length > 0) setDashes(doc, dashes)
  if (shape.kind === 'path') doc.path(shape.d)
  if (shape.kind === 'circle') doc.circle(shape.x, shape.y, shape.r)
  if (shape.kind === 'rect') doc.rect(...shape.box)
  if (fill !== 'none' && stroke !== 'none') doc.fillAndStroke(colours[fill], colours[stroke])
  else if (fill !== 'none') doc.fill(colours[fill])
  else if (stroke !== 'none') doc.stroke(colours[stroke])
  doc.restore()
}

/** A dot is a zero-length dash, which pdfkit does not accept; its types allow only one dash. */
function setDashes(doc: PDFKit.PDFDocument, dashes: readonly number[]): void {
  const lengths: unknown = dashes.map(length => Math.max(length, 0.01))
  doc.dash(lengths as number, {})
}
