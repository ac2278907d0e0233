import { terms } from '#content/terms.ts'
import { ReadingPage } from './reading-page.tsx'

export default function TermsBody() {
  return <ReadingPage page={terms} />
}
