import { programmeEntry } from '#shared/domain/programme-entry.ts'
import { offeredProgrammes } from '#shared/domain/programmes.ts'
import { drawBrochure } from './brochure.ts'
import { displayFace } from './display-face.ts'

/** The brochure of every programme that is offered by its path on the site. */
export async function drawBrochures(): Promise<{ path: string; body: Buffer }[]> {
  const face = await displayFace()
  return Promise.all(
    offeredProgrammes().map(async ({ id }) => {
      const programme = programmeEntry(id)
      if (!programme) throw new Error(`There is no text for ${id}`)
      return { path: `/brochures/${id}.pdf`, body: await drawBrochure(programme, face) }
    }),
  )
}
