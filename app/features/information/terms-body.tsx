import { terms } from '#shared/catalogue/parts/terms.ts'
import { ReadingPage } from './reading-page.tsx'

export const head = () => ({ title: terms().title, description: terms().description })

export default function TermsBody() {
  return <ReadingPage page={terms()} />
}
