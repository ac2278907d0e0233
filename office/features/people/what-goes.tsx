import type { ReactElement } from 'react'
import { Notice } from '#ui/notice.tsx'
import { Facts } from '../../ui/facts.tsx'
import type { Deletion } from './use-deletion.ts'

/** What a deletion ends, what stays and why, and what prevents it. */
export function WhatGoes({ shown }: { shown: Deletion }): ReactElement {
  const { applications, documents, stays, blocks } = shown
  return (
    <>
      {blocks.length > 0 && (
        <Notice tone="warning" title="This account cannot be deleted now">
          {blocks.map(block => (
            <p key={block}>{block}</p>
          ))}
        </Notice>
      )}
      <Facts
        className="recovery-facts"
        facts={[
          [
            'Goes',
            `${applications === 1 ? '1 application' : `${applications} applications`}, ${documents === 1 ? '1 document' : `${documents} documents`}, their references, messages and emails`,
          ],
          [
            'Stays, and why',
            <ul key="stays" className="marked apart what-stays" data-gap="1">
              {stays.map(one => (
                <li key={one}>{one}</li>
              ))}
            </ul>,
          ],
        ]}
      />
    </>
  )
}
