import { pageMeta } from '#app/lib/page-meta.ts'
import { institution } from '#content/institution.ts'

export const meta = () =>
  pageMeta({
    title: 'Admissions',
    description: `Programmes, fees and applications at the ${institution.name}.`,
    path: '/',
  })

export default function Home() {
  return <h1>Learn to build what Nigeria runs on.</h1>
}
