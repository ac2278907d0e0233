import sharp from 'sharp'
import { expect, it } from 'vitest'
import { programmes } from '#shared/domain/programmes.ts'
import { drawSocialPictures } from './index.ts'

it('renders a social image of every programme: 1200 by 630, no more than 40 KB', {
  timeout: 120_000,
}, async () => {
  const pictures = await drawSocialPictures()
  expect(pictures.map(({ path }) => path)).toEqual(programmes().map(({ id }) => `/social/${id}.png`))
  for (const { path, body } of pictures) {
    expect(body.length, path).toBeLessThanOrEqual(40_000)
    expect(await sharp(body).metadata(), path).toMatchObject({ format: 'png', width: 1200, height: 630 })
  }
})
