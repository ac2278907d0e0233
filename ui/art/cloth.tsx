import type { ReactElement } from 'react'
import { Motif } from './motif-tile.tsx'

export type ClothTile = { subject: string; seed?: string; to: string; label: string }

/** Sixteen tiles that are one cloth: a picture, and a list of links. */
export function Cloth({ tiles, label }: { tiles: readonly ClothTile[]; label: string }): ReactElement {
  return (
    <ul className="cloth" aria-label={label}>
      {tiles.map(tile => (
        <li key={`${tile.to} ${tile.subject}`}>
          <a href={tile.to}>
            <Motif subject={tile.subject} {...(tile.seed && { seed: tile.seed })} />
            <span className="cloth-name">{tile.label}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
