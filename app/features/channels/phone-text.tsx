/** A stored number, as it is dialled from Nigeria; one of another country with its plus. */
export function shownPhone(phone: string): string {
  return phone.replace(/^\+234(\d{3})(\d{3})(\d+)$/, '0$1 $2 $3')
}

/** A phone number in a sentence. */
export function PhoneText({ phone }: { phone: string }) {
  return (
    <b className="phone-text" translate="no">
      {shownPhone(phone)}
    </b>
  )
}
