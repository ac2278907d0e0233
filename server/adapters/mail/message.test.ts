import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { forgetCrest, takeCrestOf } from '../../base/crest-picture.ts'
import { mail, ours, paragraph } from '../../emails/mail-content.ts'
import { messageOf } from './message.ts'

afterEach(forgetCrest)

const parts = {
  ...{ id: '1', to: 'amina@mail.example', from: 'a@usta.example', replyTo: undefined },
  createdAt: new Date('2026-11-26T10:00:00Z'),
}
const written = () => mail(ours('News'), 'Amina', paragraph(ours('It is here.')))

test('an email brings the crest of the site along, and asks no server for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crest-'))
  await mkdir(join(folder, 'files'))
  await writeFile(join(folder, 'files/crest.png'), 'a picture')
  takeCrestOf(folder)
  const content = written()
  const message = messageOf({ ...parts, ...content })
  expect(message.html).toContain('<img src="cid:crest"')
  expect(message.attachments).toMatchObject([{ cid: 'crest', content: Buffer.from('a picture') }])
  forgetCrest()
  const without = messageOf({ ...parts, ...content })
  expect([String(without.html).includes('<img'), without.attachments]).toEqual([false, undefined])
  await rm(folder, { recursive: true })
})

test('without a site it has the name alone', () => {
  const message = messageOf({ ...parts, ...written() })
  expect(String(message.html)).not.toContain('<img')
  expect(message.attachments).toBeUndefined()
})
