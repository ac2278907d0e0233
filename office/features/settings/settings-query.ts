import { queryOptions } from '@tanstack/react-query'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import type { Setting } from '#shared/contract/schemas/settings.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export interface Place {
  kind: string
  key: string
}

export const settingsQuery = queryOptions({
  queryKey: ['settings', 'list'],
  queryFn: ({ signal }) => callOffice(settingCalls.listSettings, { signal }),
})

export const settingQuery = ({ kind, key }: Place) =>
  queryOptions({
    queryKey: ['settings', 'one', kind, key],
    queryFn: ({ signal }) => callOffice(settingCalls.readSetting, { params: { kind, key }, signal }),
  })

/** Shows the server’s response, and refetches the lists. */
export function settingChanged(setting: Setting): void {
  queryClient.setQueryData(settingQuery(setting).queryKey, setting)
  void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
}

export const readSettingsAgain = () => queryClient.invalidateQueries({ queryKey: ['settings'] })

export const pathOf = ({ kind, key }: Place) => `/settings/${kind}/${encodeURIComponent(key)}`
