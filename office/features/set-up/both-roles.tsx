import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { staffCalls } from '#shared/contract/calls/office/staff.ts'
import type { SetUp } from '#shared/contract/schemas/set-up.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, meQuery, useMe } from '../../lib/me.ts'
import { useWrite } from '../../lib/use-write.ts'
import { tellChange } from '../staff/staff-query.ts'
import { readSetUpAgain } from './set-up-query.ts'

/**
 * An administrator drafts the institution and nothing else. While there is no editor, they may take that role too; what they draft is
 * still published by a registrar, who is another person.
 */
export function BothRoles({ setUp }: { setUp: SetUp }): ReactElement | null {
  const me = useMe()
  const client = useQueryClient()
  const take = useWrite(
    () =>
      callOffice(staffCalls.changeStaff, {
        params: { id: me.id },
        body: { grants: [...me.grants, { role: 'editor', scope: 'all' }] },
      }),
    {
      onDone: answer =>
        tellChange(answer, 'You are an editor too', 'Give the role back under Staff when there is another editor.'),
      refresh: () => Promise.all([client.invalidateQueries({ queryKey: meQuery.queryKey }), readSetUpAgain()]),
    },
  )
  if (!setUp.is_open || !may(me, ['staff.manage']) || may(me, ['content.draft'])) return null
  return (
    <Notice title="Who does what on the first afternoon">
      <p>
        As an administrator you set the institution and invite the staff. Schools, programmes, fees and the bank account
        are drafted by an editor, and a registrar publishes everything in one act. No one publishes fees, the bank
        account or rules that they drafted themselves, so it takes two people.
      </p>
      <div className="cluster">
        <Button look="secondary" busy={take.isBusy} onClick={() => take.run()}>
          Be the editor too
        </Button>
        <Link to="/staff">Invite an editor instead</Link>
      </div>
    </Notice>
  )
}
