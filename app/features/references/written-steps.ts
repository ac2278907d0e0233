/** The steps after the first page of a reference, in one file (`later-steps.tsx`). */
export { CheckPage } from './check-page.tsx'
export { ReferenceForm } from './reference-form.tsx'
