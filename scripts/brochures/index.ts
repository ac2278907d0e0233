import { brandColours } from '#shared/catalogue/parts/brand.ts'
import { paintsOf } from '#shared/domain/brand/paints.ts'
import { programmeEntry } from '#shared/domain/programme-entry.ts'
import { offeredProgrammes } from '#shared/domain/programmes.ts'
import { crestPng } from '../postbuild/crest.ts'
import { drawBrochure } from './brochure.ts'
import { displayFace } from './display-face.ts'

/** What all brochures share. */
export async function partsOfBrochures(): Promise<{ displayFace: Buffer; crest: Buffer }> {
  const { light, bright } = paintsOf(brandColours())
  return { displayFace: await displayFace(), crest: await crestPng(160, { line: light, accent: bright }) }
}

/** The brochures of programmes by their paths on the site. */
export async function drawBrochures(
  ids: readonly string[] = offeredProgrammes().map(({ id }) => id),
): Promise<{ path: string; body: Buffer }[]> {
  if (ids.length === 0) return []
  const parts = await partsOfBrochures()
  return Promise.all(
    ids.map(async id => {
      const programme = programmeEntry(id)
      if (!programme) throw new Error(`There is no text for ${id}`)
      return { path: `/brochures/${id}.pdf`, body: await drawBrochure(programme, parts) }
    }),
  )
}
