import { TranscriptPage } from '#app/features/transcripts/transcript-page.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'

export const head: PageMeta = {
  title: 'Request to a records office',
  description: 'Send a transcript or result to the admissions office.',
  path: '/transcripts',
  unlisted: true,
}

export default function TranscriptsPage() {
  return <TranscriptPage />
}
