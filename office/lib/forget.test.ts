import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStorages } from '#ui/lib/storage.fixture.ts'
import { forgetStored, keepStoredFor } from './forget.ts'

let storages: ReturnType<typeof fakeStorages>
beforeEach(() => {
  storages = fakeStorages()
  vi.stubGlobal('localStorage', storages.local)
  vi.stubGlobal('sessionStorage', storages.session)
})

const typed = { address: '/queue?q=aisha.bello@example.com' }
function somethingStored() {
  sessionStorage.setItem('office-queue-choice', JSON.stringify(typed))
  sessionStorage.setItem('office-queue-place-of-list', JSON.stringify(typed))
  sessionStorage.setItem('office-draft:a:1', 'a note')
  localStorage.setItem('office-export-applications', 'surname')
  localStorage.setItem('theme', 'dark')
}
const everything = () =>
  ['office-queue-choice', 'office-queue-place-of-list', 'office-draft:a:1'].map(key => sessionStorage.getItem(key))

test('nothing of the office stays after signing out, and nothing else goes', () => {
  keepStoredFor('a')
  somethingStored()
  forgetStored()
  expect(everything()).toEqual([null, null, null])
  expect(localStorage.getItem('office-export-applications')).toBeNull()
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('the same person keeps it when the session has ended', () => {
  keepStoredFor('a')
  somethingStored()
  keepStoredFor('a')
  expect(everything()).not.toContain(null)
})

test('another person finds nothing of it', () => {
  keepStoredFor('a')
  somethingStored()
  keepStoredFor('b')
  expect(everything()).toEqual([null, null, null])
  expect(localStorage.getItem('office-export-applications')).toBeNull()
})
