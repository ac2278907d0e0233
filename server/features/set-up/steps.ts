import { homeStudents } from '#shared/catalogue/parts/home-students.ts'
import type { SetUp, SetUpStep } from '#shared/contract/schemas/set-up.ts'
import { counted } from '#shared/domain/counted.ts'
import { onlyKey, type SettingKind } from '#shared/domain/setting-kinds.ts'
import { isTimeZone, usualZone, zoneName } from '#shared/domain/time-zone-names.ts'
import type { Context } from '../../base/context.ts'
import { mailStep, paymentsStep, textsStep } from './check-steps.ts'
import { type Both, lastOf, liveProgrammes, type PartState, stateOfKind } from './drafts.ts'
import type { Facts } from './facts.ts'

type Step = SetUp['steps'][number]
type Kind = Exclude<SettingKind, 'programme'>

interface KindStep {
  step: SetUpStep
  kind: Kind
  title: string
  sample: string
  own: (both: Both) => string
  action: string
  mayKeep?: true
}

const kindSteps: readonly KindStep[] = [
  {
    step: 'institution',
    kind: 'institution',
    title: 'Institution',
    sample: 'Name, short name, address, time zone, phone and email are still the sample’s.',
    own: ({ drafted: { institution } }) =>
      `${institution.name}, ${institution.address.locality}. Every date and hour is in ${clockOf(institution)}.`,
    action: 'Enter them',
  },
  {
    step: 'bank-account',
    kind: 'bank-account',
    title: 'Bank account',
    sample: 'Transfers would go to an account that does not exist.',
    own: ({ drafted }) =>
      drafted.bankTransfer.account
        .map(({ value }) => value)
        .slice(0, 2)
        .join(', '),
    action: 'Enter it',
  },
  {
    step: 'schools',
    kind: 'schools',
    title: 'Schools',
    sample: 'The schools are still the sample’s.',
    own: ({ drafted }) => schoolsInUse(drafted).join(', '),
    action: 'Enter them',
  },
  {
    step: 'tuition',
    kind: 'tuition',
    title: 'Tuition',
    sample: 'The amounts are still the sample’s.',
    own: ({ drafted }) => counted(Object.keys(drafted.tuition).length, 'band'),
    action: 'Set the amounts',
    mayKeep: true,
  },
  {
    step: 'application-fees',
    kind: 'application-fees',
    title: 'Application fees',
    sample: 'The fees are still the sample’s.',
    own: () => `For each kind of programme, for ${homeStudents().within} students and for others`,
    action: 'Set the fees',
    mayKeep: true,
  },
]

const clockOf = ({ timeZone = usualZone }: Both['drafted']['institution']) =>
  isTimeZone(timeZone) ? zoneName(timeZone) : timeZone

/** Those that only retired programmes name are on no page. */
function schoolsInUse({ schools, programmes }: Both['drafted']): string[] {
  const isGone = (key: string) => {
    const taught = programmes.filter(({ school }) => school === key)
    return taught.length > 0 && taught.every(({ retired }) => retired)
  }
  return schools.filter(({ key }) => !isGone(key)).map(({ name }) => name)
}

const flaws = (both: Both, kind: SettingKind) => both.problems.filter(({ place }) => place.kind === kind).length

function kindStep(row: KindStep, both: Both, kept: readonly string[]): Step {
  const { step, kind, title, sample, own, action, mayKeep } = row
  const state = stateOfKind(both, kind)
  const common = { step, title, path: `/settings/${kind}/${onlyKey}`, ...byOf(lastOf(both, [kind])) }
  if (state === 'sample' && kept.includes(step))
    return { ...common, state: 'kept', says: 'Kept as in the sample', action: 'Change', may_keep: true }
  const said: Record<PartState, [Step['state'], string, string]> = {
    sample: ['missing', sample, action],
    flawed: ['missing', `${counted(flaws(both, kind), 'thing')} to put right.`, 'Put right'],
    drafted: ['waits', own(both), 'Change'],
    own: ['done', own(both), 'Change'],
  }
  const [now, says, does] = said[state]
  return { ...common, state: now, says, action: does, ...(state === 'sample' && mayKeep ? { may_keep: true } : {}) }
}

function byOf(row: ReturnType<typeof lastOf>): Pick<Step, 'by' | 'at'> {
  if (!row) return {}
  const by = row.drafted_by && row.drafted_name ? { by: { id: row.drafted_by, full_name: row.drafted_name } } : {}
  return { ...by, at: row.drafted_at.toISOString() }
}

function programmesStep(both: Both): Step {
  const drafted = liveProgrammes(both.drafted)
  const published = liveProgrammes(both.published)
  const common = {
    step: 'programmes' as const,
    title: 'Programmes',
    path: '/settings/programme',
    ...byOf(lastOf(both, ['programme'])),
  }
  const own = counted(drafted.own.length, 'programme')
  if (drafted.own.length === 0)
    return {
      ...common,
      state: 'missing',
      says: `All ${drafted.sample.length} are still the sample’s.`,
      action: 'Enter or paste them',
    }
  if (drafted.sample.length > 0)
    return {
      ...common,
      state: 'missing',
      says: `${own} of yours, and ${drafted.sample.length} of the sample.`,
      action: 'Retire the sample’s',
    }
  const wrong = flaws(both, 'programme')
  if (wrong > 0)
    return {
      ...common,
      state: 'missing',
      says: `${own}, with ${counted(wrong, 'thing')} to put right.`,
      action: 'Put right',
    }
  const isPublished = published.sample.length === 0 && !both.drafts.some(({ place }) => place.kind === 'programme')
  return { ...common, state: isPublished ? 'done' : 'waits', says: own, action: 'Change' }
}

function crestStep({ published, drafted }: Both): Step {
  const common = { step: 'crest' as const, title: 'Crest', path: `/settings/institution/${onlyKey}#setting-crest` }
  if (published.institution.crest)
    return { ...common, state: 'done', says: 'On every page, email and letter', action: 'Replace' }
  if (drafted.institution.crest)
    return { ...common, state: 'waits', says: 'Uploaded, with the draft of the institution', action: 'Replace' }
  return {
    ...common,
    state: 'later',
    says: 'Until there is one, a plain crest is made of the initials.',
    action: 'Upload it',
  }
}

function coloursStep({ published, drafted }: Both): Step {
  const common = {
    step: 'colours' as const,
    title: 'Colours',
    path: `/settings/institution/${onlyKey}#setting-colours`,
  }
  if (published.institution.colours)
    return { ...common, state: 'done', says: 'On every page, email and letter, in light and dark', action: 'Change' }
  if (drafted.institution.colours)
    return { ...common, state: 'waits', says: 'Chosen, with the draft of the institution', action: 'Change' }
  return {
    ...common,
    state: 'later',
    says: 'Two colours give the whole scheme. Until you choose them, indigo and orange are used.',
    action: 'Choose two',
  }
}

function roundStep({ rounds }: Facts, kept: readonly string[]): Step {
  const common = { step: 'round' as const, title: 'First round', path: '/settings/rounds' }
  if (rounds.published > 0) return { ...common, state: 'done', says: rounds.says, action: 'Change' }
  if (rounds.drafted > 0)
    return {
      ...common,
      state: 'waits',
      says: 'Drafted. The registrar has to publish it under Rounds.',
      action: 'Change',
    }
  if (kept.includes('round')) return { ...common, state: 'kept', says: rounds.says, action: 'Change', may_keep: true }
  return {
    ...common,
    state: 'missing',
    says: 'The dates are the sample’s, counted from today.',
    action: 'Set the dates',
    may_keep: true,
  }
}

function staffStep({ publishers, staff, alone }: Facts): Step {
  const common = { step: 'staff' as const, title: 'Staff', path: '/staff' }
  const says = `${counted(staff.invited + staff.joined, 'person', 'people')}, ${staff.joined} ${staff.joined === 1 ? 'has' : 'have'} signed in`
  if (publishers.length === 0)
    return {
      ...common,
      state: 'missing',
      says: 'No one can publish. Invite the registrar.',
      action: 'Invite the registrar',
    }
  if (!publishers.some(({ has_joined }) => has_joined))
    return {
      ...common,
      state: 'waits',
      says: `${publishers[0]?.full_name} is invited as registrar and has not signed in.`,
      action: 'See staff',
    }
  if (alone)
    return {
      ...common,
      state: 'later',
      says: `${says}. There is one administrator: who loses both phone and codes locks everyone out.`,
      action: 'Invite a second',
    }
  return { ...common, state: 'done', says, action: 'Change' }
}

function publishStep({ drafts, problems }: Both, { publishers }: Facts): Step {
  const common = { step: 'publish' as const, title: 'Publish', path: '/set-up/publish' }
  if (drafts.length === 0)
    return { ...common, state: 'done', says: 'Nothing is waiting to be published', action: 'Look' }
  const names = publishers.map(({ full_name }) => full_name)
  const who =
    names.length > 0
      ? `${names.join(' or ')} can publish ${drafts.length === 1 ? 'it' : 'them'} in one act.`
      : 'A registrar has to be invited first.'
  const wrong = problems.length > 0 ? ` ${counted(problems.length, 'thing')} to put right first.` : ''
  return {
    ...common,
    state: 'missing',
    says: `${counted(drafts.length, 'draft')} waiting. ${who}${wrong}`,
    action: 'See the list',
  }
}

/** Every step with its state. */
export function stepsOf(
  context: Context,
  both: Both,
  facts: Facts,
  { kept, sampleLeft }: { kept: readonly string[]; sampleLeft: number },
): Step[] {
  const steps = new Map<SetUpStep, Step>(kindSteps.map(row => [row.step, kindStep(row, both, kept)]))
  const others = [
    programmesStep(both),
    crestStep(both),
    coloursStep(both),
    roundStep(facts, kept),
    staffStep(facts),
    publishStep(both, facts),
    mailStep(context, facts),
    paymentsStep(context, facts),
    textsStep(sampleLeft),
  ]
  for (const one of others) steps.set(one.step, one)
  return stepOrder.flatMap(step => steps.get(step) ?? [])
}

const stepOrder: readonly SetUpStep[] = [
  'institution',
  'crest',
  'colours',
  'bank-account',
  'schools',
  'tuition',
  'programmes',
  'application-fees',
  'round',
  'staff',
  'publish',
  'mail',
  'payments',
  'texts',
]
