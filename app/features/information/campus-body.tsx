import { campus } from '#shared/catalogue/parts/campus.ts'
import { laboratoryTiles } from '#shared/catalogue/parts/laboratory-tiles.ts'
import type { HostelScene } from '#shared/catalogue/scenes.ts'
import { Motif } from '#ui/art/motif-tile.tsx'
import { ScenePicture } from '#ui/art/scenes/scene-picture.tsx'
import { PageTop } from './page-top.tsx'
import { SampleMark } from './sample-mark.tsx'
import { TextBlocks } from './text-blocks.tsx'

/** The pictures of each section; a section without an entry is text only. */
const tiles: Record<string, () => readonly string[]> = { laboratories: laboratoryTiles }
const scenes: Record<string, HostelScene> = { library: 'study' }

export const head = () => ({ title: campus().title, description: campus().description })

/** A week on campus, section by section. */
export default function CampusBody() {
  return (
    <>
      <PageTop title={campus().title} lead={campus().description} picture={<ScenePicture scene="solar" />} />
      <div className="wrap chapters">
        {campus().sections.map(section => (
          <section key={section.id} className="split" aria-labelledby={section.id}>
            <div className="stack">
              <h2 id={section.id}>{section.heading}</h2>
              <Beside id={section.id} />
            </div>
            <div className="prose">
              <TextBlocks blocks={section.blocks} />
            </div>
          </section>
        ))}
        {campus().isSample && <SampleMark />}
      </div>
    </>
  )
}

function Beside({ id }: { id: string }) {
  const scene = scenes[id]
  if (scene) return <ScenePicture scene={scene} />
  const subjects = tiles[id]?.()
  return (
    subjects && (
      <div className="tiles">
        {subjects.map((subject, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing can be there twice, and none ever moves
          <Motif key={`${subject} ${index + 1}`} subject={subject} />
        ))}
      </div>
    )
  )
}
