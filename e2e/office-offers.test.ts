import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { anOffer } from './office-decisions.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

const { visit } = theBrowser()
const programme = 'phd-materials-science-engineering'
const conditions = ['Send your final transcript', 'Score 7 in IELTS']

test('from an accepted offer to a matriculation number: conditions met and waived, originals checked, cleared and numbered', async () => {
  const scope = { programmes: [programme] }
  const registrar = await newColleague('Ngozi Eze', [{ role: 'registrar', scope }])
  const officer = await newColleague('Kemi Obi', [{ role: 'officer', scope }])
  const person = { surname: 'Bello', first_name: 'Aisha', programme }
  const offered = await anOffer(person, { kind: 'conditional_offer', state: 'accepted', conditions })
  await anOffer({ ...person, surname: 'Eze', first_name: 'Kosi' }, { state: 'offered' })

  // Only an accepted document proves a condition.
  await besideOffice(context =>
    context.db
      .updateTable('document')
      .set({ verdict: 'accepted', judged_by: officer.id, judged_at: new Date() })
      .where('application_id', '=', offered.id)
      .where('kind', '=', 'o_level_result')
      .execute(),
  )

  const asking = await visit(phone)
  await signIn(asking.page.context(), officer)
  await asking.page.goto(portalUrl('/office/offers?state=accepted'))
  await asking.page.getByRole('link', { name: /BELLO, Aisha/ }).click()
  await asking.page.getByRole('heading', { name: 'BELLO, Aisha' }).waitFor()
  await asking.page
    .getByRole('listitem')
    .filter({ hasText: 'IELTS' })
    .getByRole('button', { name: 'Ask to waive' })
    .click()
  await asking.page.getByLabel('Why can it be waived?').fill('She studied in English for four years.')
  await asking.page.getByRole('button', { name: 'Ask', exact: true }).click()
  await asking.page.getByText(/Kemi Obi asks to waive it/).waitFor()
  asking.expectNoErrors()
  await asking.leave()

  const visitor = await visit(desktop)
  const { page } = visitor
  await signIn(page.context(), registrar)
  await page.goto(portalUrl('/office/offers'))
  await page.getByRole('row', { name: /EZE, Kosi.*Offered/ }).waitFor()
  await page.getByRole('combobox', { name: 'Search and filter' }).fill('is:waiver')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /BELLO, Aisha/ }).click()
  const transcript = page.getByRole('listitem').filter({ hasText: 'final transcript' }).first()
  await transcript.getByLabel('Proved by').selectOption({ label: 'O’Level result' })
  await transcript.getByRole('button', { name: 'Met' }).click()
  await page.getByText('Condition met').first().waitFor()
  await transcript.getByRole('button', { name: /^Show: / }).click()
  await page.locator('canvas').first().waitFor()
  await visitor.expectSound('an offer with its evidence')
  await page.getByRole('button', { name: 'Waive it', exact: true }).click()
  await page.getByRole('heading', { name: 'Original credentials' }).waitFor()

  expect(await page.getByRole('button', { name: 'Clear this person' }).getAttribute('aria-disabled')).toBe('true')
  await page
    .getByRole('group', { name: /O’Level result/ })
    .getByLabel('Seen, the same')
    .check()
  await page.getByRole('group', { name: /JAMB/ }).getByLabel('Not here').check()
  await page.getByLabel('What did you find, and what happens next?').fill('Brings it on Monday.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Everything is recorded.').waitFor()
  await visitor.expectSound('originals')
  await page.getByRole('button', { name: 'Clear this person' }).click()
  await page.getByText('We will email the applicant in half a minute.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('button', { name: 'Clear this person' }).click()
  await page.getByRole('button', { name: 'Give a matriculation number' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give a matriculation number' }).click()
  await page
    .getByText(/\/PHD-MSE\/0001/)
    .first()
    .waitFor()

  await page.goto(portalUrl('/office/matriculation'))
  await page.getByRole('row', { name: /PHD-MSE\/0001.*BELLO/ }).waitFor()
  await page.getByRole('button', { name: 'Change the pattern' }).click()
  await page.getByRole('textbox', { name: 'Pattern' }).fill('{school}/{serial:4}')
  await page.getByText('Add {year} or {yy}').waitFor()
  await visitor.expectSound('the matriculation list')
  visitor.expectNoErrors()
  await visitor.leave()
})

/** Someone with an offer asks to start a year later, and the registrar opens it. */
async function askedToDefer(surname: string) {
  const scope = { programmes: [programme] }
  const registrar = await newColleague('Musa Idris', [{ role: 'registrar', scope }])
  const offered = await anOffer({ surname, first_name: 'Ruth', programme }, { state: 'offered' })
  await besideOffice(async ({ db, clock }) => {
    await sql`insert into seat_pool (round_id, programme_id, track, capacity)
      select id, ${programme}, 'general', 5 from round where 'phd' = any(program_types) on conflict do nothing`.execute(
      db,
    )
    const asked = { defer_reason: 'I serve until July.', defer_asked_at: clock.now() }
    await db.updateTable('offer').set(asked).where('decision_id', '=', offered.offer).execute()
    return true
  })

  const visitor = await visit(desktop)
  const { page } = visitor
  await signIn(page.context(), registrar)
  await page.goto(portalUrl(`/office/offers/${offered.offer}`))
  await page.getByText('I serve until July.').waitFor()
  return visitor
}

test('a request to start a year later is granted, after reading the email that the applicant gets', async () => {
  const visitor = await askedToDefer('Danjuma')
  const { page } = visitor
  await page.getByRole('button', { name: 'Grant…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Grant the deferral?' })
  await dialog.getByText(/We have reserved your place for the \d{4}\/\d{4} session/).waitFor()
  await visitor.expectSound('the email about a granted deferral')
  await dialog.getByRole('button', { name: 'Grant and email' }).click()
  await page.getByText(/^Granted on .*, to \d{4}\/\d{4}\.$/).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a request to start a year later is refused, and the email shows the reason as it is typed', async () => {
  const visitor = await askedToDefer('Lawal')
  const { page } = visitor
  await page.getByRole('button', { name: 'Refuse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refuse the deferral' })
  const sample = dialog.getByText(/We cannot defer your place\. Nothing else has changed\./)
  await sample.waitFor()
  await dialog.getByLabel('Why not?').fill('The programme closes. See www.usta.example')
  await sample.filter({ hasText: 'Our reason: The programme closes.' }).waitFor()
  expect(await sample.textContent()).not.toContain('www.usta.example')
  await visitor.expectSound('the email about a refused deferral')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await page.getByText(/^Refused on .*: The programme closes\./).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})
