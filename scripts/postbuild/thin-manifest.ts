/**
 * Removes unused fields from React Router’s route manifest (`RouteEntry` in app/router/page-routes.ts): every page of the portal loads
 * it, and each route has seven flags for features that it does not use.
 */
export function thinManifest(script: string): string {
  return script.replaceAll(/"has(?!Loader":true)\w+":(?:true|false),/g, '')
}

/** True for the file of the manifest. */
export function isManifest(path: string): boolean {
  return /^assets\/manifest-\w+\.js$/.test(path)
}
