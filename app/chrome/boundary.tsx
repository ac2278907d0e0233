import { institution } from '#content/institution.ts'
import { paths } from '#shared/paths.ts'

/** What an unexpected error shows. Its links load the page afresh, because what runs now has failed. */
export function Boundary({ message, address }: { message: string; address: string }) {
  return (
    <div className="wrap wrap-narrow section stack">
      <h1>Unexpected Application Error!</h1>
      <p className="lead">{message}</p>
      <p>
        Nothing that you saved is lost. Load the page again; if the error stays, write to{' '}
        <a href={`mailto:${institution.admissionsEmail}`}>{institution.admissionsEmail}</a> and say what you were doing.
      </p>
      <search>
        <form className="cluster" action={paths.programmes()}>
          <label htmlFor="find-after-error">Find a programme</label>
          <input
            className="input"
            id="find-after-error"
            name="q"
            type="search"
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className="button" data-look="secondary">
            Search
          </button>
        </form>
      </search>
      <ul>
        <li>
          <a href={address}>Load this page again</a>
        </li>
        <li>
          <a href={paths.home}>Home</a>
        </li>
        <li>
          <a href={paths.programmes()}>Programmes</a>
        </li>
        <li>
          <a href={paths.faq}>Questions and answers</a>
        </li>
        <li>
          <a href={paths.dashboard}>My application</a>
        </li>
        <li>
          <a href={paths.contact}>Contact</a>
        </li>
      </ul>
    </div>
  )
}
