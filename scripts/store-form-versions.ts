import { storeNewVersions } from './form-versions.ts'

// Stores the questions of a new version of a form: `npm run forms`.
await storeNewVersions()
