import { privacy } from '#shared/catalogue/parts/privacy.ts'
import { ReadingPage } from './reading-page.tsx'

export const head = () => ({ title: privacy().title, description: privacy().description })

export default function PrivacyBody() {
  return <ReadingPage page={privacy()} />
}
