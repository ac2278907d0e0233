import { type Block, facts, heading, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'

/** A count or an amount of one day, in words. */
export interface Figure {
  title: string
  now: string
  dayBefore: string
  /** On the same weekday a year before, where the report has it. */
  yearBefore?: string
}

/** The figures of one report, with the address of their rows. */
export interface FigureGroup {
  title: string
  figures: readonly Figure[]
  url: string
}

/** In the morning, to a colleague who asked for it: the figures of the day before, of the reports that they may read. Names nobody. */
export function figuresOfDay(to: {
  name: string
  /** 'Thursday 26 November 2026' */
  day: string
  groups: readonly FigureGroup[]
}): MailContent {
  return mail(
    text`${ours(to.day)} in figures`,
    to.name,
    paragraph(
      text`These are the figures of ${ours(to.day)}, for the programmes of your role. Your own applications do not count.`,
    ),
    ...to.groups.flatMap(blocksOf),
    paragraph(text`You asked for this email. You can stop it on the page of your account.`),
  )
}

function blocksOf({ title, figures, url }: FigureGroup): Block[] {
  return [heading(title, url), facts(...figures.map(figure => [figure.title, ours(inWords(figure))] as const))]
}

function inWords({ now, dayBefore, yearBefore }: Figure): string {
  const year = yearBefore === undefined ? '' : `, same weekday last year: ${yearBefore}`
  return `${now} (day before: ${dayBefore}${year})`
}
