import { AdireBand } from '#app/art/adire-band.tsx'
import { Crest } from '#app/art/crest-mark.tsx'
import type { Subject } from '#app/art/motif.ts'
import { Motif } from '#app/art/motif-tile.tsx'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { paths } from '#shared/paths.ts'

/** Twelve tiles fill the cloth; a low screen shows eight, a phone the first six as a strip. */
const subjects: readonly Subject[] = [
  'space-physics',
  'gis',
  'materials',
  'computer-science',
  'civil',
  'statistics',
  'aerospace',
  'petroleum',
  'theoretical-physics',
  'mechanical',
  'software-engineering',
  'systems',
]

/** The cloth next to sign-up and sign-in, with the link home. It has no state, so the prerendered markup is kept. */
export default function AccountArt() {
  return (
    <div className="account-art night">
      <a className="account-home" href={paths.home}>
        <Crest />
        <span>{institution().name}</span>
      </a>
      <p className="account-motto">{institution().motto}</p>
      <div className="account-cloth">
        {subjects.map(subject => (
          <Motif key={subject} subject={subject} />
        ))}
      </div>
      <AdireBand />
    </div>
  )
}
