/** The answers that are fixed once the application fee is paid for them. */
export const fixedOncePaid: readonly string[] = ['selected_program', 'residency']
