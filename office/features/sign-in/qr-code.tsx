import encodeQR from 'qr'
import type { ReactElement } from 'react'

/** The quiet zone around the code, which cameras need. */
const border = 4

/** A QR code as one path. Black on white in every theme, because cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }): ReactElement {
  const rows = encodeQR(text, 'raw', { border })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
