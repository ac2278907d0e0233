import { expect, test } from 'vitest'
import type { Context } from '../server/base/context.ts'
import { writeTranscriptRequest } from '../server/features/transcripts/testing/write-request.ts'
import { writeCase } from '../server/testing/cases.ts'
import { phone, theBrowser } from './browser.ts'
import { lookAt, press } from './screens.ts'
import { besideOffice } from './store.ts'

const browser = theBrowser()

/** The link of a request about somebody with long names, as it has become. */
async function askedRecordsOffice(
  context: Context,
  became?: { state?: string; closed_at?: Date; links_end_at?: Date },
) {
  const names = { surname: 'Oluwafunmilayomideborah-Nwachukwukaezeigbo', first_name: 'Chukwuemekanwachukwudifu' }
  const { id, uuid } = await writeCase(context, {
    ...names,
    programme: 'msc-computer-science',
    stage: 'checking',
    daysAgo: 4,
  })
  const link = await writeTranscriptRequest(context, uuid)
  if (became) await context.db.updateTable('transcript_request').set(became).where('application_id', '=', id).execute()
  return link
}

test('the page of a records office is sound: asked, begun, answered, and with links that have ended', async () => {
  const [asked, cancelled, expired] = await besideOffice(async context => [
    await askedRecordsOffice(context),
    await askedRecordsOffice(context, { state: 'cancelled', closed_at: new Date() }),
    await askedRecordsOffice(context, { links_end_at: new Date() }),
  ])
  const visitor = await browser.visit(phone)
  await lookAt(visitor, {
    'a wrong link': { path: `/transcripts/${crypto.randomUUID()}`, shows: 'This link is not valid' },
    'a link that has expired': {
      path: `/transcripts/${expired}`,
      shows: 'This link is not valid',
      states: {
        'asked for a new link': async page => {
          await press('Send me a new link')(page)
          await page.getByText('If we are still waiting for your answer, we have emailed a new link').waitFor()
        },
      },
    },
    'a request that was withdrawn': { path: `/transcripts/${cancelled}`, shows: 'This request is closed' },
    'a request to a records office': {
      path: `/transcripts/${asked}`,
      shows: 'Can you send it?',
      states: {
        'sent without the document': async page => {
          await page.getByLabel('Yes, here is the document').check()
          await press('Send the document')(page)
          await page.getByRole('link', { name: 'Choose the document.' }).waitFor()
        },
        'sent without a reason': async page => {
          await page.getByLabel('No, or not like this').check()
          await press('Send this answer')(page)
          await page.getByRole('link', { name: 'Choose a reason.' }).waitFor()
        },
        'a draft that is opened again': async page => {
          await page.getByLabel(/^Note/).fill('We have no student of this name after 1998.')
          await page.getByLabel('Your name and post').fill('Prof. Ogheneochukomevbiruwe Nwachukwukaezeigboanyaegbunam')
          await page.getByLabel('We have no such student').check()
          await page.reload()
          await expect.poll(() => page.getByLabel('We have no such student').isChecked()).toBe(true)
        },
        answered: async page => {
          await press('Send this answer')(page)
          await page.getByText('We have your answer. Thank you.').waitFor()
        },
      },
    },
  })
  await visitor.leave()
})
