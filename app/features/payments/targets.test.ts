import { describe, expect, it } from 'vitest'
import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import { programTypes } from '#shared/domain/program-type.ts'
import { backTarget, documentsPath } from './targets.ts'

const applicationOf = (program_type: PassedApplication['program_type']) => ({ program_type }) as PassedApplication

describe('leaving /payment', () => {
  it('leads back to the form for foundation and JUPEB, and to the documents for everyone else', () => {
    expect(Object.fromEntries(programTypes.map(type => [type, backTarget(applicationOf(type)).to]))).toEqual({
      undergraduate: '/document-upload?type=undergraduate',
      foundation: '/foundation-form',
      jupeb: '/foundation-form',
      msc: '/document-upload?type=postgraduate',
      phd: '/document-upload?type=postgraduate',
    })
  })

  it('opens the foundation form for changes, with the application in hand', () => {
    const application = applicationOf('jupeb')
    expect(backTarget(application).state).toEqual({ application, edit: true })
  })

  it('leads from Edit Application to the documents', () => {
    expect(programTypes.map(documentsPath)).toEqual([
      '/document-upload?type=undergraduate',
      '/document-upload',
      '/document-upload',
      '/document-upload?type=postgraduate',
      '/document-upload?type=postgraduate',
    ])
  })
})
