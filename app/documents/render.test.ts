import { expect, it, vi } from 'vitest'
import { replaceCatalogue, sampleCatalogue } from '#shared/catalogue/current.ts'
import { pagesToRender } from '../../scripts/postbuild/pages-to-render.ts'

vi.mock('virtual:drawn-sheets', () => ({ motifs: '/motifs.svg', scenes: '/scenes.svg' }))
vi.mock('virtual:hide-list-until-filtered', () => ({ inlineScript: '' }))
vi.mock('virtual:inline-script', () => ({ inlineScript: 'go()' }))

const { renderDocument } = await import('./render.tsx')
const htmlAt = (address: string) => renderDocument(new URL(address, 'https://usta.example')) ?? ''

it('every public page is there, with one heading and its own address, and no script of React', () => {
  for (const { path } of pagesToRender('document')) {
    const html = htmlAt(path)
    expect(html, path).toMatch(/^<!DOCTYPE html><html lang="en-NG">/)
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
    expect(html, path).toContain(`<link rel="canonical" href="https://public-url.invalid${path}"/>`)
    expect(html, path).not.toMatch(/type="module"|modulepreload/)
  }
})

it('JSON in a page cannot end its element', () => {
  const html = htmlAt('/programs/msc-space-physics')
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(match => match[1] ?? '')
  expect(data.length).toBeGreaterThan(1)
  for (const json of data) {
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org' })
  }
})

it('an unknown programme and a page of the portal are no documents', () => {
  expect(renderDocument(new URL('https://usta.example/programs/bsc-alchemy'))).toBeUndefined()
  expect(renderDocument(new URL('https://usta.example/login'))).toBeUndefined()
})

it('a university that has retired most programmes shows no school, tile or price of those, and no heading above nothing', () => {
  const [first, ...others] = sampleCatalogue.programmes.filter(({ programType }) => programType === 'phd')
  const programmes = sampleCatalogue.programmes.map(one => (one === first ? one : { ...one, retired: true as const }))
  const putBack = replaceCatalogue({
    ...sampleCatalogue,
    programmes,
    institution: { ...sampleCatalogue.institution, social: [] },
  })
  const [list, home] = [htmlAt('/programs'), htmlAt('/')]
  putBack()
  expect(others.length).toBeGreaterThan(0)
  const schools = sampleCatalogue.schools.filter(({ name }) => list.includes(`<optgroup label="${name}"`))
  expect(schools.map(({ key }) => key)).toEqual([first?.school])
  expect(home.match(/class="cloth-name"/g)).toHaveLength(1)
  expect(home).toContain('<th scope="row">Ph.D.</th>')
  expect(home).not.toContain('<th scope="row">JUPEB year</th>')
  expect(home).not.toContain('Follow us')
})

it('a retired programme has a page that says so, is found nowhere else, and is served as gone', () => {
  const id = 'msc-space-physics'
  const title = 'M.Sc. Space Physics'
  const programmes = sampleCatalogue.programmes.map(one => (one.id === id ? { ...one, retired: true as const } : one))
  const putBack = replaceCatalogue({ ...sampleCatalogue, programmes })
  for (const { path } of pagesToRender('document')) {
    const html = htmlAt(path)
    if (path !== `/programs/${id}`) expect(html, path).not.toContain(`href="/programs/${id}"`)
  }
  const page = htmlAt(`/programs/${id}`)
  putBack()
  expect(page).toContain('This programme is no longer offered.')
  expect(page).toContain('<meta name="robots" content="noindex"/>')
  expect(page).toContain('href="/programs?tab=postgraduate"')
  expect(page).toContain(title)
  expect(page).not.toMatch(/How to apply|brochures|application\/ld\+json/)
})
