import type { HostelScene } from '#shared/catalogue/scenes.ts'
import { laundry, shuttle, solar } from './grounds.ts'
import { courtyard, gate } from './houses.ts'
import { type SceneDrawing, selvedge } from './pen.ts'
import { room, study } from './rooms.ts'
import { commonRoom, kitchen } from './shared-rooms.ts'

const drawings: Record<HostelScene, SceneDrawing> = {
  courtyard,
  room,
  study,
  kitchen,
  laundry,
  solar,
  shuttle,
  gate,
  'common-room': commonRoom,
}

/** The inside of a picture of life on campus, as SVG markup on a 360 by 240 view box. */
export function scene(name: HostelScene): string {
  return drawings[name]() + selvedge
}
