import type { ProgrammeText } from '#shared/catalogue/types.ts'

export type ProgrammeTexts = Readonly<Record<string, ProgrammeText>>
