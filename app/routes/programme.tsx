import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  Navigate,
  redirect,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { KeptProgramme } from '#app/features/programmes/kept-programme.tsx'
import { programmeMeta } from '#app/features/programmes/programme-meta.ts'
import { programmePage } from '#app/features/programmes/programme-page.ts'
import { ProgrammeSkeleton } from '#app/features/programmes/programme-skeleton.tsx'
import { useProgrammeOnItsWay } from '#app/features/programmes/use-programme-on-its-way.ts'
import { useShareForm } from '#app/features/programmes/use-share-form.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'
import programmesCss from './programmes.css?url'

export const links = () => [pageSheet(programmesCss)]

/** Runs at build, once for each programme; the browser fetches the result. */
export function loader({ params }: LoaderFunctionArgs) {
  const page = programmePage(params.programId)
  if (!page) throw redirect(paths.programmes())
  return page
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => (loaderData ? programmeMeta(loaderData) : [])

export default function Programme() {
  const page = useLoaderData<typeof loader>()
  useShareForm()
  return useProgrammeOnItsWay() ? <ProgrammeSkeleton /> : <KeptProgramme page={page} />
}

/** The server answers an unknown programme with the list, which is no data: say so and go there (spec section 2). */
export function ErrorBoundary() {
  const error = useRouteError()
  const isUnknown = isRouteErrorResponse(error) ? error.status === 404 : /decode/.test(String(error))
  useEffect(() => console.error('Programme not found', error), [error])
  if (!isUnknown) throw error
  return <Navigate to={paths.programmes()} replace />
}
