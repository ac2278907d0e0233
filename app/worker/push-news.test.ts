import { expect, it } from 'vitest'
import { newsIn } from './push-news.ts'

const origin = 'https://usta.example'
const plain = { title: 'There is news from the admissions office', body: '', data: `${origin}/dashboard` }

it('shows what was sent, and opens the page of it', () => {
  const sent = JSON.stringify({ title: 'News', body: 'Sign in to read it.', url: '/dashboard?section=news' })
  expect(newsIn(sent, origin)).toEqual({
    title: 'News',
    body: 'Sign in to read it.',
    data: `${origin}/dashboard?section=news`,
  })
})

it.each([
  undefined,
  '',
  'no JSON',
  'null',
  '{}',
  '{"body":"x","url":"/"}',
  '{"title":"x"}',
  '{"title":"x","url":"http://["}',
])('shows plain news for %s', text => {
  expect(newsIn(text, origin)).toEqual(plain)
})

it.each(['https://elsewhere.example/x', '//elsewhere.example/x', `${origin}//elsewhere.example/x`])(
  'never leaves the site for %s',
  url => {
    const { data } = newsIn(JSON.stringify({ title: 'News', body: '', url }), origin)
    expect(new URL(data).origin).toBe(origin)
  },
)
