import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Call } from '#shared/contract/calls/call.ts'
import { calls } from '#shared/contract/calls/index.ts'
import { tinyPdf } from '../../adapters/files/testing/corpus.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { referenceLinkIn } from '../../testing/mail-reader.ts'
import {
  type Applicant,
  formOf,
  multipartOf,
  payFee,
  signedIn,
  signedUp,
  submittedPostgraduate,
} from '../../testing/people.ts'
import { goodReference } from './testing/asked-application.ts'

let portal: TestApp
let ada: Applicant
/** Everything that the applicant ever receives: response bodies and headers, and emails. */
let given: string[]
beforeEach(async () => {
  portal = await testApp()
  given = []
  portal.app.addHook('onSend', async (request, reply, payload) => {
    if (!request.headers.authorization) return payload
    given.push(JSON.stringify(reply.getHeaders()))
    if (typeof payload === 'string') given.push(payload)
    return payload
  })
  ada = await signedUp(portal)
})
afterEach(() => portal.close())

const canary = (field: string) => `CANARY-${field}`
const reference = {
  ...goodReference,
  designation: canary('designation'),
  place_of_work: canary('place'),
  contact_details: canary('contact'),
  email_personal: 'canary-personal@example.com',
  known_duration_context: canary('known'),
  final_recommendation: canary('recommendation'),
  additional_comments: canary('comments'),
}

/**
 * Two rounds of everything: a draft, a decline with a reason, a new referee, reminders, a new link, both references.
 */
async function liveThroughIt(): Promise<string[]> {
  const application = await submittedPostgraduate(portal, ada)
  await payFee(portal, ada, application)
  const links = [await linkOf('m.bello@unilag.edu.ng'), await linkOf('n.eze@unn.edu.ng')]
  const [musa, ngozi] = links
  await collect()
  await onLink('PUT', `${musa}/draft`, { final_recommendation: canary('draft') })
  await onLink('POST', `${musa}/decline`, { reason: canary('reason') })
  await collect()
  const change = formOf({
    referee_number: '1',
    new_referee_name: 'Prof. Aisha Sule',
    new_referee_email: 'a.sule@abu.edu.ng',
  })
  await portal.app.inject({
    method: 'PUT',
    url: '/postgraduate/change-reference',
    headers: { ...change.headers, ...ada.bearer },
    payload: change.payload,
  })
  const aisha = await linkOf('a.sule@abu.edu.ng')
  for (const number of [1, 2])
    await portal.app.inject({ method: 'POST', url: `/postgraduate/referees/${number}/remind`, headers: ada.bearer })
  await onLink('POST', `${ngozi}/new-link`)
  await collect()
  portal.clock.advance({ days: 9 })
  ada = await signedIn(portal, ada.email)
  await portal.work('remind-referees')
  await collect()
  for (const link of [aisha, ngozi]) {
    await onLink('PUT', `${link}/draft`, { final_recommendation: canary('draft') })
    await portal.app.inject({ method: 'GET', url: `/postgraduate/application-summary-referee-page/${link}` })
    const { headers, payload } = multipartOf(reference, {
      uploaded_file: { fileName: 'CANARY-letter.pdf', contentType: 'application/pdf', bytes: tinyPdf('CANARY') },
    })
    const sent = await portal.app.inject({ method: 'POST', url: `/postgraduate/references/${link}`, headers, payload })
    expect(sent.statusCode).toBe(201)
    await collect()
  }
  const toReferees = (await portal.mails.all()).filter(mail => mail.to.endsWith('.edu.ng'))
  return [...new Set(toReferees.flatMap(mail => mail.text.match(/(?<=\/references\/)[0-9a-f-]{36}/g) ?? []))]
}

const linkOf = async (email: string) => referenceLinkIn(await portal.mails.newestTo(email))

const onLink = (method: 'POST' | 'PUT', path: string, payload?: object) =>
  portal.app.inject({ method, url: `/postgraduate/references/${path}`, ...(payload ? { payload } : {}) })

/** Calls every GET that accepts the applicant’s token, with every id it can be given. */
async function collect(): Promise<void> {
  const { applications } = (await portal.app.inject({ method: 'GET', url: '/api/auth/me', headers: ada.bearer })).json<{
    applications: { documents: { id: string }[]; payment_reference?: string }[]
  }>()
  const [application] = applications
  const values: Record<string, string[]> = {
    ':id': application?.documents.map(document => document.id) ?? [],
    ':reference': [application?.payment_reference ?? ''],
  }
  for (const call of Object.values<Call>(calls)) {
    if (call.method !== 'GET' || call.who !== 'applicant') continue
    const parameter = /:\w+/.exec(call.path)?.[0]
    for (const value of parameter ? (values[parameter] ?? []) : ['']) {
      const url = `${call.path.replace(/:\w+/, value)}?reference=${application?.payment_reference ?? ''}`
      const answer = await portal.app.inject({ method: 'GET', url, headers: ada.bearer })
      given.push(answer.rawPayload.toString('latin1'))
    }
  }
  given.push(JSON.stringify(await portal.mails.to(ada.email)))
}

async function secretsInTheStore(): Promise<string[]> {
  const { db } = portal.context
  const hashes = [
    ...(await db.selectFrom('referee_link').select('token_hash as hash').execute()),
    ...(await db.selectFrom('reference_trust').select('device_hash as hash').execute()),
    ...(await db.selectFrom('reference_trust').select('network_hash as hash').execute()),
  ].flatMap(({ hash }) => [hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')])
  const referees = await db.selectFrom('referee').select('id').execute()
  const files = await db.selectFrom('reference').select('storage_key').execute()
  return [...hashes, ...referees.map(row => row.id), ...files.flatMap(row => row.storage_key ?? [])]
}

test('nothing that an applicant receives contains a link, a reference, a rating, a reason or a warning sign', async () => {
  const links = await liveThroughIt()
  expect(links.length).toBeGreaterThanOrEqual(7)
  const everything = given.join('\n').toLowerCase()
  expect(everything.length).toBeGreaterThan(20_000)
  for (const seen of [
    'changes_left',
    'reminder-by-hand',
    'cannot give your reference',
    'both your references have arrived',
  ])
    expect(everything).toContain(seen)
  const forbidden = [
    ...links,
    ...(await secretsInTheStore()),
    'canary',
    '_ability',
    ' of 5',
    'same-device',
    'same-network',
    'filed-within',
    'seconds_since',
    'decline_reason',
    'signals',
    '/references/',
  ]
  for (const secret of forbidden) expect(everything, secret).not.toContain(secret.toLowerCase())
})

test('no id that an applicant is ever given opens a reference form, writes one, or reads a draft', async () => {
  await liveThroughIt()
  const ids = new Set(given.join('\n').match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi))
  expect(ids.size).toBeGreaterThan(5)
  const mailsBefore = (await portal.mails.all()).length
  for (const id of ids) {
    const answers = [
      await portal.app.inject({ method: 'GET', url: `/postgraduate/application-summary-referee-page/${id}` }),
      await portal.app.inject({ method: 'GET', url: `/postgraduate/references/${id}/draft` }),
      await onLink('PUT', `${id}/draft`, { name: 'x' }),
      await onLink('POST', `${id}/decline`, {}),
      await onLink('POST', `${id}/stop-reminders`),
      await portal.app.inject({ method: 'POST', url: `/postgraduate/references/${id}`, ...formOf(goodReference) }),
    ]
    expect(answers.map(answer => answer.statusCode)).toEqual([404, 404, 404, 404, 404, 404])
    await onLink('POST', `${id}/new-link`)
  }
  expect(await portal.mails.all()).toHaveLength(mailsBefore)
})
