import { callApi } from '#app/lib/api.ts'
import { FileButton } from '#app/lib/file-button.tsx'
import { applicationCalls } from '#shared/contract/calls/application.ts'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import type { KnownApplication } from '#views/standing/known-application.ts'

/** The downloadable documents of a submitted application. */
export function Downloads({ application }: { application: KnownApplication }) {
  const { uuid, status, application_number, has_paid, payment_reference } = application
  if (status === 'draft' || !application_number) return null
  return (
    <div className="cluster downloads">
      <FileButton
        label="Download application"
        busyLabel="Making the PDF..."
        fileName={`application-${application_number}.pdf`}
        fetchFile={() => callApi(applicationCalls.applicationRecord, { params: { uuid } })}
      />
      {has_paid && payment_reference && (
        <FileButton
          label="Download receipt"
          busyLabel="Making the receipt..."
          fileName={`receipt-${payment_reference}.pdf`}
          fetchFile={() => callApi(paymentCalls.paymentReceipt, { params: { reference: payment_reference } })}
        />
      )}
    </div>
  )
}
