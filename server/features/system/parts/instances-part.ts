import { counted } from '#shared/domain/counted.ts'
import type { Context } from '../../../base/context.ts'
import { newestVersion } from '../../../catalogue/versions.ts'
import { type Instance, silentMs } from '../instance-report.ts'
import { agoInWords, type SystemPart } from '../system-part.ts'

export interface Served {
  name: string
  version: number
  failed_detail: string | null
  failed_version: number | null
}

/** What each instance serves. */
export function readServed({ db }: Pick<Context, 'db'>): Promise<Served[]> {
  return db
    .selectFrom('catalogue_instance')
    .select(['name', 'version', 'failed_version', 'failed_detail'])
    .orderBy('name')
    .limit(200)
    .execute()
}

/** The program: its version, and whether every instance runs it with the newest pages. */
export async function instancesPart(
  context: Context,
  { all, served }: { all: readonly Instance[]; served: readonly Served[] },
): Promise<SystemPart> {
  const now = context.clock.now().getTime()
  const newest = await newestVersion(context.db)
  const live = all.filter(({ at }) => now - at.getTime() < silentMs)
  const versions = [...new Set(live.map(({ version }) => version))]
  const names = new Set(live.map(({ name }) => name))
  const failed = served.find(one => names.has(one.name) && one.failed_version === newest && one.failed_detail)
  const behind = served.filter(one => names.has(one.name) && one.version !== newest)
  const silent = all.filter(({ at }) => now - at.getTime() >= silentMs)
  const part = {
    part: 'instances' as const,
    title: 'Program',
    facts: [
      { label: 'Version', value: versions.join(', ') },
      { label: 'Node.js', value: [...new Set(live.map(({ node }) => node))].join(', ') },
      { label: 'Published settings', value: newest === 0 ? 'the sample' : `version ${newest}` },
      ...silent.map(({ name, at }) => ({ label: `Last heard of ${name}`, at: at.toISOString() })),
    ],
  }
  if (failed)
    return {
      ...part,
      state: 'trouble',
      says: `${failed.name} could not take up version ${newest} of the settings: ${failed.failed_detail}`,
      mend: 'Visitors still get the version before. Correct the setting that is named and publish it again, or restore the version before.',
    }
  if (versions.length > 1)
    return {
      ...part,
      state: 'trouble',
      says: `Instances run different versions: ${versions.join(' and ')}.`,
      mend: 'An upgrade was not finished. Restart the instances of the older version.',
    }
  if (behind.length > 0)
    return {
      ...part,
      state: 'note',
      says: `${counted(behind.length, 'instance')} ${behind.length === 1 ? 'is' : 'are'} about to take up version ${newest} of the settings.`,
      mend: 'This takes some seconds. If it lasts longer than a minute, restart that instance.',
    }
  if (silent.length > 0)
    return {
      ...part,
      state: 'note',
      says: `${silent.map(({ name, at }) => `${name} was last heard of ${agoInWords(now - at.getTime())} ago`).join('. ')}.`,
      mend: 'If you did not stop it, look at it on the server: systemctl status admissions.',
    }
  return {
    ...part,
    state: 'fine',
    says: `Version ${versions.join(', ')} on ${counted(live.length, 'instance')}, all with the newest pages.`,
  }
}
