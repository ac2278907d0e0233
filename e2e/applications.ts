import { photoJpeg, tinyPdf } from '../server/adapters/files/testing/corpus.ts'
import { portalUrl } from './portal.ts'

const degree = {
  institution: 'University of Lagos',
  country: 'NG',
  degree: 'B.Sc.',
  field_of_study: 'Computer Science',
  class_of_degree: 'Second Class Upper',
  cgpa: '4.10',
  cgpa_scale: '5',
  start_year: '2015',
  end_year: '2019',
}

const answers = {
  is_draft: 'false',
  selected_program: 'msc-computer-science',
  surname: 'Nwosu',
  first_name: 'Adaeze',
  phone: '0803 123 4567',
  date_of_birth: '1998-02-27',
  gender: 'female',
  nationality: 'NG',
  state_of_origin: 'Anambra',
  lga: 'Awka South',
  address: '12 Ziks Avenue\nAwka',
  residency: 'nigeria',
  qualifications: JSON.stringify([degree]),
  employment: '[]',
  statement_of_purpose: 'I want to build systems that work on a bad network.',
  first_referee_name: 'Prof. Musa Bello',
  second_referee_name: 'Dr. Ngozi Eze',
  declaration: 'true',
}

/** Submits a complete postgraduate application without a browser; its fee is then due. Returns its number. */
export async function sendPostgraduate(email: string, accessToken: string): Promise<string> {
  const body = new FormData()
  const own = {
    email,
    first_referee_email: email.replace('example.com', 'unilag.edu.ng'),
    second_referee_email: email.replace('example.com', 'unn.edu.ng'),
  }
  for (const [name, value] of Object.entries({ ...answers, ...own })) body.append(name, value)
  const photo = new Uint8Array(await photoJpeg(600, 800))
  body.append('passport_photograph', new File([photo], 'me.jpg', { type: 'image/jpeg' }))
  for (const kind of ['transcript', 'degree_certificate', 'curriculum_vitae'])
    body.append(kind, new File([new Uint8Array(tinyPdf(kind))], `${kind}.pdf`, { type: 'application/pdf' }))

  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await fetch(portalUrl('/postgraduate/upload'), { method: 'POST', headers, body })
  const sent: unknown = await answer.json()
  if (typeof sent === 'object' && sent !== null && 'application_number' in sent) return String(sent.application_number)
  throw new Error(`The application was not taken: ${JSON.stringify(sent)}`)
}
