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

/** Source text of what chooses the tab of the programme list before it is painted; empty in the browser's own bundle. */
declare module 'virtual:finder-script' {
  export const inlineScript: string
}
