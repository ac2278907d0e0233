import { programmeEntry } from '#shared/domain/programme-entry.ts'
import { offeredProgrammes } from '#shared/domain/programmes.ts'
import { drawBrochure } from './brochure.ts'
import { displayFace } from './display-face.ts'

/** The brochures of programmes by their paths on the site. */
export async function drawBrochures(
  ids: readonly string[] = offeredProgrammes().map(({ id }) => id),
): Promise<{ path: string; body: Buffer }[]> {
  if (ids.length === 0) return []
  const face = await displayFace()
  return Promise.all(
    ids.map(async id => {
      const programme = programmeEntry(id)
      if (!programme) throw new Error(`There is no text for ${id}`)
      return { path: `/brochures/${id}.pdf`, body: await drawBrochure(programme, face) }
    }),
  )
}
