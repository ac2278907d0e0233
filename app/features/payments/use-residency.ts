import { useRef, useState } from 'react'
import { usePutApplication, useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { useFailureToast } from '#app/lib/failure-toast.ts'
import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import type { Residency } from '#shared/domain/residency.ts'

export interface ResidencyChoice {
  /** The selected value, even before the server has responded. */
  residency: Residency | undefined
  isSaving: boolean
  problem: string | undefined
  choose: (residency: Residency) => void
}

/** The residency choice on /payment: shown immediately, saved by the server, and reverted if it refuses. */
export function useResidency(application: PassedApplication): ResidencyChoice {
  const putApplication = usePutApplication()
  const refreshMe = useRefreshMe()
  const failure = useFailureToast()
  const [pending, setPending] = useState<Residency>()
  const [saved, setSaved] = useState<Residency>()
  const [problem, setProblem] = useState<string>()

  // The latest choice; one made while another is being saved is saved after it.
  const wanted = useRef<Residency>(undefined)

  /** Throws `ApiError`. If the response is lost, the choice may still have been saved, and another fee is due. */
  async function save(residency: Residency): Promise<void> {
    try {
      const body = { residency }
      putApplication(await callApi(paymentCalls.changeResidency, { params: { uuid: application.uuid }, body }))
    } catch (error) {
      const me = await refreshMe().catch(() => undefined)
      if (me?.applications.find(({ uuid }) => uuid === application.uuid)?.residency !== residency) throw error
    }
  }

  async function saveWanted(): Promise<void> {
    setProblem(undefined)
    try {
      for (let residency = wanted.current; residency; residency = wanted.current) {
        await save(residency)
        if (wanted.current === residency) wanted.current = undefined
        setSaved(residency)
        failure.clear()
      }
    } catch (error) {
      const sentence = error instanceof ApiError ? error.detail : paymentCalls.changeResidency.fallback
      setSaved(undefined)
      setProblem(sentence)
      failure.tell({ title: paymentCalls.changeResidency.fallback })
    } finally {
      wanted.current = undefined
      setPending(undefined)
    }
  }

  const residency = pending ?? saved ?? application.residency ?? undefined
  return {
    residency,
    isSaving: pending !== undefined,
    problem,
    choose(chosen) {
      if (chosen === residency) return
      const isSaving = wanted.current !== undefined
      wanted.current = chosen
      setPending(chosen)
      if (!isSaving) void saveWanted()
    },
  }
}
