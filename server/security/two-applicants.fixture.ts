import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { tinyPdf } from '../adapters/files/testing/corpus.ts'
import { writeTranscriptRequest } from '../features/transcripts/testing/write-request.ts'
import type { TestApp } from '../testing/app.ts'
import { referenceLinkIn } from '../testing/mail-reader.ts'
import {
  type Applicant,
  multipartOf,
  payFee,
  postgraduateAnswers,
  postgraduateDocuments,
  savePostgraduate,
  signedUp,
  submittedPostgraduate,
} from '../testing/people.ts'

/** Everything of an applicant that someone else could name in a request, and what no one else may ever read. */
export interface Belongings {
  applicant: Applicant
  accountId: string
  sessionId: string
  /** Submitted and paid. */
  sent: ApplicationOnWire
  /** Of another program type, with a document. */
  draft: ApplicationOnWire
  /** Sent, and its fee not paid. */
  unpaid: ApplicationOnWire
  documentId: string
  paymentReference: string
  sponsorToken: string
  /** The uuid of a referee's link. */
  refereeLink: string
  /** The uuid of a link of a records office. */
  transcriptLink: string
  exportTicket: string
  /** Strings that may stand in no answer to anyone else. */
  canaries: string[]
}

interface Person {
  email: string
  surname: string
  firstReferee: string
}

/** An applicant with an application of every state, documents, a payment, referees, a sponsor's link and a copy of the data. */
export async function withBelongings(portal: TestApp, person: Person): Promise<Belongings> {
  const { email, surname, firstReferee } = person
  const applicant = await signedUp(portal, { email, full_name: `Ada ${surname}` })
  const sent = await submittedPostgraduate(portal, applicant, { surname, first_referee_email: firstReferee })
  const paymentReference = await payFee(portal, applicant, sent)
  const refereeLink = referenceLinkIn(await portal.mails.newestTo(firstReferee))
  const unpaid = await doctorate(portal, applicant, surname)
  const { url } = await asJson<{ url: string }>(portal, applicant, '/payments/sponsor-link', {
    application_uuid: unpaid.uuid,
  })
  const draft = await undergraduateDraft(portal, applicant, surname)
  const sessions = await portal.app.inject({ method: 'GET', url: '/auth/sessions', headers: applicant.bearer })
  const { path } = await asJson<{ path: string }>(portal, applicant, '/account/export', {
    password: 'three words in a row',
  })
  return {
    applicant,
    accountId: applicant.session.id,
    sessionId: sessions.json<{ id: string }[]>()[0]?.id ?? '',
    sent,
    draft,
    unpaid,
    documentId: draft.documents[0]?.id ?? '',
    paymentReference,
    sponsorToken: url.split('/').at(-1) ?? '',
    refereeLink,
    transcriptLink: await writeTranscriptRequest(portal.context, sent.uuid),
    exportTicket: path.split('/').at(-1) ?? '',
    canaries: [email, surname, sent.uuid, draft.uuid, paymentReference, sent.application_number ?? ''],
  }
}

async function asJson<Answer>(portal: TestApp, { bearer }: Applicant, url: string, payload: object): Promise<Answer> {
  const answer = await portal.app.inject({ method: 'POST', url, headers: bearer, payload })
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
  return answer.json<Answer>()
}

async function doctorate(portal: TestApp, applicant: Applicant, surname: string): Promise<ApplicationOnWire> {
  const answers = postgraduateAnswers({ email: applicant.email, surname, selected_program: 'phd-computer-science' })
  const documents = await postgraduateDocuments()
  const research_proposal = { fileName: 'plan.pdf', contentType: 'application/pdf', bytes: tinyPdf('Plan') }
  const answer = await savePostgraduate(
    portal,
    applicant,
    { ...answers, is_draft: 'false' },
    { ...documents, research_proposal },
  )
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body.slice(0, 300)}`)
  return answer.json<ApplicationOnWire>()
}

async function undergraduateDraft(portal: TestApp, { bearer }: Applicant, surname: string): Promise<ApplicationOnWire> {
  const { headers, payload } = multipartOf(
    { is_draft: 'true', selected_program: 'bsc-computer-science', surname },
    { o_level_result: { fileName: `${surname}.pdf`, contentType: 'application/pdf', bytes: tinyPdf(surname) } },
  )
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/undergraduate/applications',
    headers: { ...headers, ...bearer },
    payload,
  })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body.slice(0, 300)}`)
  return answer.json<ApplicationOnWire>()
}
