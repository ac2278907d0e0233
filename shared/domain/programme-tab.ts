/** The tabs of /programs (spec section 2). */
export const programmeTabs = ['undergraduate', 'postgraduate', 'foundation'] as const
export type ProgrammeTab = (typeof programmeTabs)[number]
