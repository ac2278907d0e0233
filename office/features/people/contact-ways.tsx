import type { ReactElement } from 'react'
import { counted } from '#shared/domain/counted.ts'
import { momentInWords } from '../../lib/words.ts'
import { Facts } from '../../ui/facts.tsx'
import { Pill } from '../../ui/pill.tsx'
import type { Account } from './accounts-query.ts'
import { ChannelState } from './channel-state.tsx'

type Contact = NonNullable<Account['contact']>

/** How news reaches someone besides email, as they chose. */
export function ContactWays({ contact }: { contact: Contact }): ReactElement {
  const { phone, refused_at, sms, whatsapp, browsers, codes } = contact
  return (
    <section>
      <h2>News besides email</h2>
      <Facts
        look="lines"
        facts={[
          [
            'Phone',
            phone ? (
              <>
                <a href={`tel:${phone}`} translate="no">
                  {phone}
                </a>{' '}
                {refused_at && <Pill tone="bad">Not reached {momentInWords(refused_at)}</Pill>}
              </>
            ) : (
              'No number confirmed'
            ),
          ],
          ['SMS', sms ? 'On' : 'Off'],
          ['WhatsApp', whatsapp ? 'On' : 'Off'],
          ['Notifications', browsers > 0 ? counted(browsers, 'browser') : 'Off'],
        ]}
      />
      {codes.length > 0 && (
        <details>
          <summary>Codes to phones</summary>
          {codes.map(code => (
            <ChannelState key={code.id} message={code} />
          ))}
        </details>
      )}
    </section>
  )
}
