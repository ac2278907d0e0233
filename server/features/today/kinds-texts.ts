import { catalogue } from '#shared/catalogue/current.ts'
import { unusableWordings } from '../../catalogue/wordings.ts'
import { asFound, type DeskKind, type Found, someOf } from './kind.ts'

/* Mails and letters that the university has worded so that they cannot be filled. */

const texts: DeskKind = {
  kind: 'unusable-texts',
  area: 'setting',
  part: 'work',
  call: 'draftSetting',
  permission: ['content.draft'],
  apart: 3,
  read: async (_context, { now }) =>
    unusableWordings(catalogue()).map(({ kind, key, title, why }) =>
      asFound({ id: `${kind}/${key}`, since: now, note: `${title}\n${why}` }),
    ),
  one: one => ({
    title: `“${titleOf(one)}” goes out in the words of the product`,
    rest: 'Yours cannot be filled',
    detail: (one.note ?? '').split('\n')[1],
    act: 'Put it right',
    to: `/settings/${one.id}`,
  }),
  many: (all, count) => ({
    title: `${count} emails go out in the words of the product`,
    rest: 'Yours cannot be filled',
    detail: someOf(all.map(titleOf), ', '),
    act: 'Put them right',
    to: '/settings/mail-text',
  }),
}

function titleOf({ note }: Found): string {
  return (note ?? '').split('\n')[0] ?? ''
}

export const textKinds: readonly DeskKind[] = [texts]
