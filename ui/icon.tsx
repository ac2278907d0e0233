import type { ReactElement } from 'react'

/** Paths on a 24 by 24 grid, drawn with a 1.75 stroke. Dots are zero-length lines with round ends. Each page pays for all of them. */
const paths = {
  alert: 'M12 3.5 2.5 20.5h19ZM12 10v5M12 18h.01',
  'arrow-left': 'M20 12H4m7-7-7 7 7 7',
  'arrow-right': 'M4 12h16m-7-7 7 7-7 7',
  check: 'm4 12.5 5.5 6L20 6',
  circle: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.5l3.5 2',
  close: 'M5.5 5.5l13 13m0-13-13 13',
  copy: 'M8.5 8.5h12v12h-12ZM15.5 8.5v-5h-12v12h5',
  download: 'M12 3.5v12m-5-5 5 5 5-5M4 20.5h16',
  edit: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19ZM13.5 7 17 10.5',
  external: 'M10 4.5H4.5v15h15V14M13.5 4H20v6.5M20 4l-9.5 9.5',
  eye: 'M2.5 12C7 4.5 17 4.5 21.5 12 17 19.5 7 19.5 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  file: 'M5.5 3h8.5l4.5 4.5V21h-13ZM13.5 3.5V8h4.5M9 13h6M9 16.5h6',
  half: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 4v16M12 8h3M12 12h4M12 16h3',
  image: 'M3.5 5h17v14h-17ZM4 17l5-5.5 4 4 2.5-2.5 4.5 4M15.5 9h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5h.01',
  trash: 'M4 6.5h16M9 6.5v-3h6v3M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  user: 'M12 12a4.2 4.2 0 1 0 0-8.4A4.2 4.2 0 0 0 12 12ZM4 21c.5-8 15.5-8 16 0',
} as const

/** An icon that few parts have is named by its path (`few-icons.ts`). */
export type IconName = keyof typeof paths | `M${string}`

/** A line icon beside a word; it is hidden from screen readers, so the word must say it. */
export function Icon({ name }: { name: IconName }): ReactElement {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={name in paths ? paths[name as keyof typeof paths] : name} />
    </svg>
  )
}
