import { type Day, fullDate } from '#shared/domain/calendar.ts'
import { dayOfFigures, nextFiguresMail } from '#shared/domain/daily-mail.ts'
import type { Context } from '../../base/context.ts'
import { figuresOfDay } from '../../emails/figures-of-day.ts'
import type { StaffMember } from '../../http/handler.ts'
import { type MorningMail, morningDuty } from '../staff/morning-mail.ts'
import { daysBefore } from './days.ts'
import { countsOfDay, type DayFigures, sumsOfDay } from './figures-of-day.ts'
import type { Report } from './kind.ts'
import { addressOf } from './links.ts'
import { listReports, readReport } from './read-report.ts'

/** The reports whose days are emailed, in the order of the email, with how to read them. */
const readers: ReadonlyMap<string, (report: Report, day: Day, before: Day) => DayFigures> = new Map([
  ['pace', countsOfDay],
  ['work-by-day', countsOfDay],
  ['replies-by-day', countsOfDay],
  ['money', sumsOfDay],
])

/**
 * The figures of the day before, each morning. Every figure is read as the person would read it on the screen: with their own rights
 * and in their own programmes, without those of a colleague for whom they cover. For one person that is at most one reading of each
 * report, however many figures it has.
 */
export const figuresMail: MorningMail = {
  duty: 'mail-figures',
  kind: 'figures-of-day',
  dueAt: 'figures_mail_at',
  next: nextFiguresMail,
  actions: { on: 'staff.figures-mail-on', off: 'staff.figures-mail-off' },
  async write(context, member) {
    const day = dayOfFigures(context.clock.now())
    const own = { ...member, grants: member.grants.filter(grant => grant.for === undefined) }
    const read = await readDay(context, own, day)
    if (read.every(({ isQuiet }) => isQuiet)) return
    return figuresOfDay({
      name: member.fullName,
      day: fullDate(day),
      groups: read.filter(({ figures }) => figures.length > 0),
    })
  },
}

export const mailFigures = morningDuty(figuresMail)

async function readDay(context: Context, member: StaffMember, day: Day) {
  const before = daysBefore(day, 1)
  const days = { from: before, to: day }
  const named = listReports(member).reports.flatMap(({ name, title }) => {
    const figures = readers.get(name)
    return figures ? { name, title, figures } : []
  })
  const read: (DayFigures & { title: string; url: string })[] = []
  for (const { name, title, figures } of named) {
    const report = await readReport(context, member, name, days)
    const url = `${context.config.publicUrl}/office${addressOf(`/reports/${name}`, days)}`
    read.push({ title, url, ...figures(report, day, before) })
  }
  return read
}
