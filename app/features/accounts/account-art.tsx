import { accountTiles } from '#shared/catalogue/parts/account-tiles.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { paths } from '#shared/paths.ts'
import { AdireBand } from '#ui/art/adire-band.tsx'
import { Crest } from '#ui/art/crest-mark.tsx'
import { Motif } from '#ui/art/motif-tile.tsx'

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
        {accountTiles().map((subject, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing can be there twice, and none ever moves
          <Motif key={`${subject} ${index + 1}`} subject={subject} />
        ))}
      </div>
      <AdireBand />
    </div>
  )
}
