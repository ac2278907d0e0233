import { layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The pages that React Router runs, in the order of the spec's route table. One line a page. */
// biome-ignore format: one line a page
export default [
  // Forms, but nothing to cache: they do without the portal's weight.
  route('login', 'routes/login.tsx'),
  route('signup', 'routes/signup.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('application', 'routes/application.tsx'),
  route('foundation-form', 'routes/foundation-form.tsx'),
  route('document-upload', 'routes/document-upload.tsx'),
  layout('routes/portal.tsx', [
    route('reference-status', 'routes/reference-status.tsx'),
    route('references/:uuid?', 'routes/references.tsx'),
    route('application-progress', 'routes/application-progress.tsx'),
    route('payment', 'routes/payment.tsx'),
    route('acceptance-fee', 'routes/acceptance-fee.tsx'),
    route('pay/:token', 'routes/pay.tsx'),
    route('payment-success', 'routes/payment-success.tsx'),
    route('foundation-success', 'routes/foundation-success.tsx'),
    route('application-success', 'routes/application-success.tsx'),
    route('dashboard', 'routes/dashboard.tsx'),
    route('decision/:uuid', 'routes/decision.tsx'),
  ]),
  // Everything else is a document: app/documents.
  route('*', 'routes/document.tsx'),
] satisfies RouteConfig
