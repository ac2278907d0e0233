import { expect, test } from 'vitest'
import {
  address,
  code,
  facts,
  heading,
  link,
  list,
  mail,
  ours,
  paragraph,
  text,
} from '../server/emails/mail-content.ts'
import { phone, theBrowser } from './browser.ts'

const browser = theBrowser()

test('no part of an email is wider than a phone, whatever address or name is in it', async () => {
  const long = address(`referee.${'oluwatobiloba'.repeat(4)}@postgraduate.unilag.edu.ng`)
  const url = `https://admissions.example/references/${'b12d2a7b-df8a-4f5f-a7c9-'.repeat(4)}`
  const { html } = mail(
    ...([text`A subject`, 'Oluwatobiloba'.repeat(5)] as const),
    heading('Receivedapplications'.repeat(4), url),
    paragraph(text`We asked ${long}. To stop, open ${ours(url)}`),
    list(long),
    facts(['Application number', ours('26-123-384')], ['Email', long]),
    code('123456'),
    link('See your references', url),
  )
  const { page, leave } = await browser.visit(phone)
  await page.setContent(html)
  const rightmost = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('body *')].map(one => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return range.getBoundingClientRect().right
      }),
    ),
  )
  expect(rightmost).toBeLessThanOrEqual(360)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await leave()
})
