import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { Permission } from '#shared/domain/staff.ts'
import type { IconName } from '#ui/icon.tsx'

/** A part of the office with a side bar entry. */
export interface Section {
  label: string
  /** Where it stands in the side bar: the place of its neighbours above and below, and a number between them. */
  place: number
  /** Below `/office`, without a leading slash. */
  path: string
  icon: IconName
  /** The letter that opens it after `g`. */
  key: string
  /** Any of these is enough to see it. */
  permissions: readonly Permission[] | 'none'
  /** False while there is nothing to do there; it is then left out of the side bar. */
  useIsOpen?: () => boolean
  /** Shown at the end of its line: a count or a time. */
  Badge?: ComponentType
  /** Load each screen with `lazy`, so that no one downloads what they do not open. */
  routes: RouteObject[]
}
