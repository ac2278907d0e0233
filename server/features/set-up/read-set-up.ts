import * as z from 'zod'
import { type SetUp, setUpSteps } from '#shared/contract/schemas/set-up.ts'
import { settingKind } from '#shared/domain/setting-kinds.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'
import { titleOfPlace } from '../settings/read-settings.ts'
import { type Both, liveProgrammes, readBoth } from './drafts.ts'
import { readFacts } from './facts.ts'
import { sampleTextsIn } from './sample-texts.ts'
import { stepsOf } from './steps.ts'

const names = z.array(z.string()).catch([])

/** The row of the set-up with the people in it. */
export async function readPlace(db: Queryable) {
  const row = await db
    .selectFrom('set_up')
    .leftJoin('staff as placer', 'placer.id', 'set_up.placed_by')
    .leftJoin('staff as finisher', 'finisher.id', 'set_up.finished_by')
    .selectAll('set_up')
    .select(['placer.full_name as placer_name', 'finisher.full_name as finisher_name'])
    .executeTakeFirst()
  return { row, kept: names.parse(row?.kept ?? []), walked: names.parse(row?.walked ?? []) }
}

/** How far the set-up is. */
export async function readSetUp(context: Context): Promise<SetUp> {
  const both = await readBoth(context.db)
  const [facts, { row, kept, walked }] = [await readFacts(context), await readPlace(context.db)]
  const sampleLeft = sampleTextsIn(both.drafted).length
  const place = setUpSteps.find(step => step === row?.place)
  return {
    is_open: !row?.finished_at && !facts.hasApplications,
    institution: both.drafted.institution.name,
    ...(facts.startedAt ? { started_at: facts.startedAt.toISOString() } : {}),
    steps: stepsOf(context, both, facts, { kept, sampleLeft }),
    ...(place && row?.placed_by && row.placer_name && row.placed_at
      ? {
          place: {
            step: place,
            by: { id: row.placed_by, full_name: row.placer_name },
            at: row.placed_at.toISOString(),
          },
        }
      : {}),
    drafts: draftsOf(both),
    publishers: facts.publishers,
    sample_left: sampleLeft,
    sample_programmes: liveProgrammes(both.drafted).sample.length,
    walk: walkOf(both, walked),
    ...(row?.finished_at && row.finished_by && row.finisher_name
      ? { finished: { by: { id: row.finished_by, full_name: row.finisher_name }, at: row.finished_at.toISOString() } }
      : {}),
  }
}

function draftsOf({ drafts, problems, published }: Both): SetUp['drafts'] {
  return drafts.map(({ place, body, row }) => ({
    ...place,
    title: titleOfPlace(published, place, body),
    revision: row.revision,
    ...(row.drafted_by && row.drafted_name ? { by: { id: row.drafted_by, full_name: row.drafted_name } } : {}),
    at: row.drafted_at.toISOString(),
    ...(settingKind(place.kind).isRule ? { takes_two: true as const } : {}),
    problems: problems
      .filter(one => one.place.kind === place.kind && one.place.key === place.key)
      .slice(0, 20)
      .map(({ field, message }) => ({ field, message })),
  }))
}

/** What a visitor would open, in the order in which they would. */
function walkOf({ published }: Both, walked: readonly string[]): SetUp['walk'] {
  const [first] = liveProgrammes(published).own
  const pages = [
    { path: '/', title: 'Home', look: 'Name, crest, colours, when it closes and what it costs.' },
    { path: '/programs', title: 'Programmes', look: 'Every programme, its school and its fee.' },
    ...(first
      ? [{ path: `/programs/${first.id}`, title: first.title, look: 'What one programme says, and its brochure.' }]
      : []),
    { path: '/faq', title: 'Questions', look: 'Whether each answer is true of you.' },
    { path: '/contact', title: 'Contact', look: 'Address, phone, email and office hours.' },
    { path: '/terms', title: 'Terms', look: 'What every applicant agrees to.' },
    { path: '/signup', title: 'Sign up', look: 'Apply as an applicant would, with an address of your own.' },
  ]
  return pages.map(page => ({ ...page, is_seen: walked.includes(page.path) }))
}
