import { hostels } from '#shared/catalogue/parts/hostels.ts'
import type { RoomType } from '#shared/catalogue/types.ts'
import { counted } from '#shared/domain/counted.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { paths } from '#shared/paths.ts'
import { ScenePicture } from '#ui/art/scenes/scene-picture.tsx'
import { PageTop } from './page-top.tsx'
import { SampleMark } from './sample-mark.tsx'

const dwellers = { women: 'For women', men: 'For men', postgraduate: 'For postgraduates' } as const

export const head = () => ({ title: hostels().title, description: hostels().intro })

/** Compares rooms and prices, and explains how to get a bed space and the house rules. */
export default function HostelsBody() {
  const { included, notIncluded, booking, rules } = hostels()
  return (
    <>
      <PageTop
        title={hostels().title}
        lead={hostels().intro}
        picture={
          <a className="look-inside" href={paths.hostelImages}>
            <ScenePicture scene="courtyard" />
            <span>Look inside: {counted(hostels().gallery.length, 'picture')}</span>
          </a>
        }
      />
      <div className="wrap chapters">
        <section className="split" aria-labelledby="rooms">
          <div className="stack">
            <h2 id="rooms">Rooms and prices</h2>
            <p>Each price is for one bed and one session.</p>
          </div>
          <Rooms />
        </section>
        <section className="split" aria-labelledby="price">
          <h2 id="price">What you pay for</h2>
          <div className="grid">
            <ListUnder heading={included.heading} items={included.items} />
            <ListUnder heading={notIncluded.heading} items={notIncluded.items} />
          </div>
        </section>
        <section className="split" aria-labelledby="bed">
          <div className="stack">
            <h2 id="bed">{booking.heading}</h2>
            <p>{booking.note}</p>
          </div>
          <ol className="rows steps">
            {booking.steps.map(step => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <section className="split" aria-labelledby="rules">
          <h2 id="rules">{rules.heading}</h2>
          <ul className="rows">
            {rules.items.map(rule => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
        {hostels().isSample && <SampleMark />}
      </div>
    </>
  )
}

function Rooms() {
  return (
    <div className="amounts">
      <table className="rooms">
        <thead>
          <tr>
            <th scope="col">Room</th>
            <th scope="col">A session</th>
          </tr>
        </thead>
        {(Object.keys(dwellers) as RoomType['for'][]).map(dweller => (
          <tbody key={dweller}>
            <tr className="rooms-for">
              <th scope="rowgroup" colSpan={2}>
                {dwellers[dweller]}
              </th>
            </tr>
            {hostels()
              .rooms.filter(room => room.for === dweller)
              .map(room => (
                <Room key={room.id} room={room} />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Room({ room }: { room: RoomType }) {
  return (
    <tr>
      <th scope="row">
        {room.name}, {room.hostel}
        <span>{room.features.join('\u00a0· ')}</span>
      </th>
      <td className="figures" translate="no">
        {formatMoney(room.nairaPerSession * 100, room.currency ?? 'NGN')}
      </td>
    </tr>
  )
}

function ListUnder({ heading, items }: { heading: string; items: readonly string[] }) {
  return (
    <div className="prose">
      <h3>{heading}</h3>
      <ul>
        {items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
