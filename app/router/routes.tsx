import { useEffect } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { PageHead } from '#app/lib/page-head.tsx'
import { pages } from '#shared/paths.ts'
import { type ModuleName, useModule } from './page-modules.ts'

const page = (id: ModuleName, { path }: { path: string }): RouteObject => ({ id, path, element: <Part name={id} /> })

/** The pages that React Router runs, in the order of the spec's route table, with the names of their modules. One line a page. */
export const routes: RouteObject[] = [
  // Forms, but nothing to cache: they do without the portal's weight.
  page('login', pages.login),
  page('signup', pages.signup),
  page('forgot-password', pages.forgotPassword),
  page('application', pages.application),
  page('foundation-form', pages.foundationForm),
  page('document-upload', pages.documentUpload),
  {
    id: 'portal',
    element: <Part name="portal" />,
    children: [
      page('reference-status', pages.referenceStatus),
      page('references', pages.reference),
      page('transcripts', pages.transcript),
      page('application-progress', pages.applicationProgress),
      page('payment', pages.payment),
      page('acceptance-fee', pages.acceptanceFee),
      page('pay', pages.sponsor),
      page('payment-success', pages.paymentSuccess),
      page('foundation-success', pages.foundationSuccess),
      page('application-success', pages.applicationSuccess),
      page('dashboard', pages.dashboard),
      page('decision', pages.decision),
    ],
  },
  // Everything else is a document: app/documents.
  { path: '*', element: <LoadedByBrowser /> },
]

/** The modules of the page at a path, the outer one first; none for a document. */
export function modulesAt(pathname: string): ModuleName[] {
  const matches = matchRoutes(routes, pathname) ?? []
  return matches.flatMap(({ route }) => (route.id ? [route.id as ModuleName] : []))
}

function Part({ name }: { name: ModuleName }) {
  const { default: Content, head, sheets = [] } = useModule(name)
  return (
    <>
      {sheets.map(({ href, precedence }) => (
        <link key={href} rel="stylesheet" href={href} precedence={precedence} />
      ))}
      {head && <PageHead page={head} />}
      <Content />
    </>
  )
}

/** The browser follows links to documents (ui/link.tsx). When a script goes to one, the address has changed already. */
function LoadedByBrowser() {
  useEffect(() => window.location.reload(), [])
  return null
}
