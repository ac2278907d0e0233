import { ScenePicture } from '#app/art/scenes/scene-picture.tsx'
import { PageLink } from '#app/chrome/page-link.tsx'
import { type GalleryPicture, hostels } from '#content/hostels.ts'
import { paths } from '#shared/paths.ts'
import { galleryHead } from './gallery-head.ts'
import { runGallery } from './gallery-viewer.ts'
import { PageScript } from './page-script.tsx'
import { PageTop } from './page-top.tsx'

const pictures: readonly GalleryPicture[] = hostels.gallery

/** Every picture with its words. The large view is filled from them by `runGallery`, so nothing is written twice. */
export default function GalleryBody() {
  return (
    <>
      <PageTop title={galleryHead.title} lead={galleryHead.description}>
        <p>
          <PageLink to={paths.hostels}>Rooms, prices and rules</PageLink>
        </p>
      </PageTop>
      <div className="wrap section gallery">
        {pictures.map(picture => (
          <Picture key={picture.id} picture={picture} />
        ))}
      </div>
      {pictures.some(picture => !picture.photo) && (
        <p className="wrap gallery-note small soft">Drawn, until photographs take their place.</p>
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
      <PageScript run={runGallery} />
    </>
  )
}

function Picture({ picture }: { picture: GalleryPicture }) {
  const { id, title, alt, caption, photo, scene } = picture
  return (
    <figure id={id}>
      {photo ? (
        <img src={photo} alt={alt} loading="lazy" width="1200" height="800" />
      ) : (
        <ScenePicture scene={scene} alt={alt} />
      )}
      <figcaption>
        <h2>{title}</h2>
        <p>{caption}</p>
      </figcaption>
      <button type="button" className="gallery-open" aria-haspopup="dialog">
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M14 4h6v6m0-6-7 7M10 20H4v-6m0 6 7-7" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        <span className="visually-hidden">Open large: {title}</span>
      </button>
    </figure>
  )
}
