import { paths } from '#shared/paths.ts'

/** Links to leave an unexpected error by. */
export default function BoundaryWays({ address }: { address: string }) {
  return (
    <>
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
    </>
  )
}
