import { hostels } from '#shared/catalogue/parts/hostels.ts'
import type { GalleryPicture } from '#shared/catalogue/types.ts'
import { counted } from '#shared/domain/counted.ts'
import { paths } from '#shared/paths.ts'
import { ScenePicture } from '#ui/art/scenes/scene-picture.tsx'
import { PageTop } from './page-top.tsx'
import { Photo } from './photo.tsx'

/** As many pictures are in the page as a reader sees before scrolling. */
const near = 5

export const head = () => ({
  title: 'Hostel pictures',
  description: `Look inside the hostels: ${counted(hostels().gallery.length, 'picture')}, each with a few words.`,
})

/** Every picture with its caption. The large view copies them (gallery-viewer.ts), so nothing is sent twice. */
export default function GalleryBody() {
  const pictures = hostels().gallery
  return (
    <>
      <PageTop title={head().title} lead={head().description}>
        <p>
          <a href={paths.hostels}>Rooms, prices and rules</a>
        </p>
      </PageTop>
      <div className="wrap section gallery">
        {pictures.map((picture, index) => (
          <Picture key={picture.id} picture={picture} place={index < near ? 'near' : 'far'} />
        ))}
      </div>
      {pictures.some(picture => !picture.photo) && (
        <p className="wrap gallery-note small soft">These are drawings. Photographs will replace them.</p>
      )}
      <dialog id="viewer" className="viewer night" aria-label="Pictures of the hostels">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reached by the keyboard */}
        <section className="viewer-strip" tabIndex={0} aria-label="Pictures" />
        <div className="viewer-bar">
          <button type="button" className="button" data-look="secondary" data-step="-1">
            <span aria-hidden="true">←</span> Previous
          </button>
          <p role="status" />
          <button type="button" className="button" data-look="secondary" data-step="1">
            Next <span aria-hidden="true">→</span>
          </button>
          <button type="button" className="button" command="close" commandfor="viewer">
            Close
          </button>
        </div>
      </dialog>
    </>
  )
}

function Picture({ picture, place }: { picture: GalleryPicture; place: 'near' | 'far' }) {
  const { id, title, alt, caption, photo, scene } = picture
  return (
    <figure id={id}>
      {photo ? (
        <Photo id={photo} alt={alt} sizes="(width < 44rem) 100vw, 24rem" />
      ) : (
        <ScenePicture scene={scene} alt={alt} place={place} />
      )}
      <figcaption>
        <h2>{title}</h2>
        <p>{caption}</p>
      </figcaption>
      <button type="button" className="gallery-open" aria-haspopup="dialog">
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M14 4h6v6m0-6-7 7M10 20H4v-6m0 6 7-7" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        <span className="visually-hidden">Enlarge: {title}</span>
      </button>
    </figure>
  )
}
