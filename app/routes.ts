import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The page table, in the order of the spec's route table. One line a page; pages with forms go inside the portal. */
// biome-ignore format: one line a page
export default [
  index('routes/home.tsx'),
  route('programs', 'routes/programs.tsx'),
  route('programs/:programId', 'routes/programme.tsx'),
  route('faq', 'routes/faq.tsx'),
  route('campus', 'routes/campus.tsx'),
  route('hostels', 'routes/hostels.tsx'),
  route('hostel-images', 'routes/hostel-images.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('sitemap', 'routes/sitemap.tsx'),
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
    route('pay/:token', 'routes/pay.tsx'),
    route('payment-success', 'routes/payment-success.tsx'),
    route('foundation-success', 'routes/foundation-success.tsx'),
    route('application-success', 'routes/application-success.tsx'),
    route('dashboard', 'routes/dashboard.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
