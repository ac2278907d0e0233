import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { IconName } from '#app/ui/icon.tsx'
import type { Permission } from '#shared/domain/staff.ts'

/** A part of the office with an entry in the side bar. */
export interface Section {
  label: string
  /** Below `/office`, without a slash in front. */
  path: string
  icon: IconName
  /** After `g`, the letter that leads here. */
  key: string
  /** Any of these is enough to see it. */
  permissions: readonly Permission[] | 'none'
  /** What is at the end of its line: a count, a time. */
  Badge?: ComponentType
  /** Load each screen with `lazy`, so that no one downloads what they do not open. */
  routes: RouteObject[]
}
