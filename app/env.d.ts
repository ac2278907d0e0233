/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the site finds the API; empty means the same origin. Set at build from API_BASE_URL. */
  readonly API_BASE_URL: string
  /** What /version.json answers for this build. */
  readonly BUILD_VERSION: string
}

/** Source text of the script that runs before the first paint; empty in the browser's own bundle. */
declare module 'virtual:inline-script' {
  export const inlineScript: string
}

/** Addresses of the sheets of drawings (ui/art/sheets.ts). */
declare module 'virtual:drawn-sheets' {
  export const motifs: string
  export const scenes: string
}

/** Source text of what holds the programme list back until it is narrowed; empty in the browser's own bundle. */
declare module 'virtual:hide-list-until-filtered' {
  export const inlineScript: string
}
