import { initialsMotif } from '#shared/catalogue/image-of.ts'
import type { motifNames } from '#shared/catalogue/motifs.ts'
import { initialsOf } from '#shared/domain/brand/initials.ts'
import { computerScience, managementInformationTechnology, softwareEngineering } from './computing.ts'
import type { Drawing, Variation } from './draw.ts'
import { aerospace, civil, materials, mechanical, petroleum, systems } from './engineering.ts'
import { initials } from './initials.ts'
import * as letters from './letters.ts'
import * as life from './life.ts'
import { painted } from './paint.ts'
import * as people from './people.ts'
import {
  appliedMath,
  compassFlower,
  gis,
  mathematicalModeling,
  scienceFoundation,
  spacePhysics,
  statistics,
  theoreticalPhysics,
} from './sciences.ts'
import { accounting, business, publicAdmin, publicPolicy } from './society.ts'

type MotifName = (typeof motifNames)[number]

const drawings = {
  'computer-science': computerScience,
  'software-engineering': softwareEngineering,
  petroleum,
  civil,
  mechanical,
  materials,
  accounting,
  business,
  gis,
  aerospace,
  'applied-math': appliedMath,
  'space-physics': spacePhysics,
  systems,
  'theoretical-physics': theoreticalPhysics,
  statistics,
  'public-policy': publicPolicy,
  'public-admin': publicAdmin,
  'mathematical-modeling': mathematicalModeling,
  'management-information-technology': managementInformationTechnology,
  'science-foundation': scienceFoundation,
  default: compassFlower,
  nursing: life.nursing,
  medicine: life.medicine,
  pharmacy: life.pharmacy,
  'public-health': life.publicHealth,
  biology: life.biology,
  chemistry: life.chemistry,
  agriculture: life.agriculture,
  veterinary: life.veterinary,
  sport: life.sport,
  law: letters.law,
  history: letters.history,
  languages: letters.languages,
  literature: letters.literature,
  philosophy: letters.philosophy,
  theology: letters.theology,
  education: letters.education,
  psychology: people.psychology,
  sociology: people.sociology,
  economics: people.economics,
  'fine-arts': people.fineArts,
  music: people.music,
  theatre: people.theatre,
  architecture: people.architecture,
  media: people.media,
  tourism: people.tourism,
  electrical: people.electrical,
} as const satisfies Record<MotifName | 'default', Drawing>

export type Subject = keyof typeof drawings

export const subjects = Object.keys(drawings) as readonly Subject[]

/** The beginning of a seed, such as 'phd' in 'phd-gis', chooses the variation and the selvedge of its cloth. */
const families: Record<string, Variation> = {
  bsc: 0,
  beng: 0,
  foundation: 0,
  jupeb: 1,
  msc: 1,
  taught: 3,
  phd: 2,
  pgd: 3,
  pm: 3,
}

const selvedges: Record<Variation, string> = {
  0: '<rect class="resist" x="5" y="5" width="110" height="110" stroke-dasharray="0 10 .6 9.4 .2 9.8"/>',
  1: '<rect class="resist" x="5" y="5" width="110" height="110" stroke-dasharray="0 10 .6 9.4 .2 9.8"/><rect class="fine" x="10" y="10" width="100" height="100"/>',
  2: '<rect class="resist" x="4.5" y="4.5" width="111" height="111" pathLength="440" stroke-dasharray="0 10 .6 9.4 .2 9.8"/><rect class="resist" x="10" y="10" width="100" height="100" stroke-dasharray="0 5"/>',
  3: '<rect class="resist" x="5" y="5" width="110" height="110" stroke-dasharray="4 6 0 10"/>',
}

/** What nobody has drawn gets its initials: `nursing-science` and `initials-NS` both give NS. */
function drawingOf(subject: string): Drawing {
  if (Object.hasOwn(drawings, subject)) return drawings[subject as Subject]
  const said = subject.startsWith(`${initialsMotif}-`) ? subject.slice(initialsMotif.length + 1) : ''
  return initials(said || initialsOf(subject.replaceAll('-', ' ')))
}

function variationOf(seed: string): Variation {
  const family = seed.split('-')[0] ?? ''
  return families[family] ?? 0
}

export type MotifOptions = {
  /** A programme id, or anything that begins like one; without it the plain drawing. */
  seed?: string | undefined
}

/** The inside of a subject's tile, as SVG markup on a 120 by 120 view box; art.css or `painted` paints it. */
export function motif(subject: string, { seed = '' }: MotifOptions = {}): string {
  const variation = variationOf(seed)
  return selvedges[variation] + drawingOf(subject)(variation)
}

export type MotifColours = { ground: string; line: string }

/** A tile as a file of its own, for social images and documents, where there is no stylesheet. */
export function motifDocument(
  subject: string,
  options: MotifOptions & { colours: MotifColours; size?: number },
): string {
  const { colours, size = 120 } = options
  const markup = painted(motif(subject, options), { ...colours, accent: colours.line })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 120 120"><rect width="120" height="120" fill="${colours.ground}"/><g fill="none" stroke="${colours.line}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${markup}</g></svg>`
}
