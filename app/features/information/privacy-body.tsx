import { privacy } from '#content/privacy.ts'
import { ReadingPage } from './reading-page.tsx'

export default function PrivacyBody() {
  return <ReadingPage page={privacy} />
}
