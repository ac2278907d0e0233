import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { desktop, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { anOffer } from './office-decisions.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

const { visit } = theBrowser()
/** No other journey uses it. */
const programme = 'msc-petroleum-engineering'
const people = 507

/** Copies of a person with a released offer, each enrolled with a number. */
function enrolled(uuid: string, by: string) {
  return besideOffice(({ db }) =>
    db.transaction().execute(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into application (uuid, email_key, email, program_type, selected_program, status, surname, first_name, other_names,
          application_number, answers, created_at, updated_at, submitted_at, form_version, round_id)
        select gen_random_uuid(), 'number' || n, 'number' || n || '@example.com', program_type, selected_program, status, 'Bello', 'Aisha', 'N' || n,
          '28-7' || lpad(n::text, 5, '0'), answers, created_at, updated_at, submitted_at, form_version, round_id
        from application, generate_series(1, ${people}::integer) n where uuid = ${uuid}::uuid`.execute(tx)
      await sql`
        insert into decision (id, application_id, kind, programme_id, proposed_at, proposed_by_kind, approved_at, approved_by_kind, releases_at)
        select gen_random_uuid(), id, 'offer', selected_program, now(), 'command', now(), 'command', now()
        from application where email_key like 'number%'`.execute(tx)
      await sql`
        insert into offer (decision_id, application_id, state, since)
        select decision.id, application_id, 'enrolled', now()
        from decision join application on application.id = application_id where email_key like 'number%'`.execute(tx)
      await sql`
        insert into matriculation_number (number, group_name, serial, decision_id, given_at, given_by)
        select '2027/SP/' || lpad(n::text, 4, '0'), '2027/SP', n, id, now(), ${by}::uuid from (
          select decision.id, row_number() over (order by application_id)::integer as n
          from decision join application on application.id = application_id where email_key like 'number%') one`.execute(
        tx,
      )
      return people
    }),
  )
}

test('a records officer views a matriculation list of more than 500 people, and prints all of it', async () => {
  const records = await newColleague('Hauwa Garba', [{ role: 'records', scope: { programmes: [programme] } }])
  const { uuid } = await anOffer({ surname: 'Bello', first_name: 'Aisha', programme }, { state: 'confirmed' })
  await enrolled(uuid, records.id)
  const visitor = await visit(desktop)
  const { page } = visitor
  await signIn(page.context(), records)
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(
        document.querySelectorAll('.matriculation-list tbody tr').length,
      )
    }
  })
  await page.goto(portalUrl('/office/matriculation'))
  await page.getByText(`${people} people have a number.`).waitFor()
  expect(await page.locator('.matriculation-list tbody tr').count()).toBe(500)
  await page.getByRole('button', { name: 'Print the list' }).click()
  await page.locator(`html[data-printed="${people}"]`).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByText(`${people} people`, { exact: true }).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a records officer pastes the number that another system has given, after the pattern was wrong', async () => {
  const records = await newColleague('Hauwa Garba', [{ role: 'records', scope: 'all' }])
  const person = { surname: 'Numbered', first_name: 'Aisha', programme: 'msc-space-physics' }
  const { uuid } = await anOffer(person, { state: 'cleared' })
  const number = await besideOffice(({ db }) =>
    db.selectFrom('application').select('application_number as is').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
  )
  const visitor = await visit(desktop)
  const { page } = visitor
  await signIn(page.context(), records)
  await page.goto(portalUrl('/office/matriculation'))
  await page.getByRole('button', { name: 'Import numbers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import matriculation numbers' })
  const paste = (matriculation: string) =>
    dialog.getByLabel('Or paste the cells').fill(`App. No\tMatric No\n${number.is}\t${matriculation}`)
  await paste('7')
  const problem = await dialog.getByText(/does not match the pattern for this person/).textContent()
  const pattern = /person: (\S+)\{serial:(\d)\}\.$/.exec(problem ?? '')
  await visitor.expectSound('a file of matriculation numbers')
  await paste(`${pattern?.[1]}${'9'.padStart(Number(pattern?.[2]), '0')}`)
  await dialog.getByRole('button', { name: 'Enrol 1 person' }).click()
  await page.getByText('1 person enrolled', { exact: true }).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})
