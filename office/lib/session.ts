/** Ends the page together with everything it knows about applicants. */
export function leaveOffice(): void {
  location.assign('/office/sign-in')
}
