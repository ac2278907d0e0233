/**
 * React Router’s table of routes without what no one reads of it (`RouteEntry` in app/router/page-routes.ts): every page of the portal loads the table,
 * and each route says in seven flags what it does not have.
 */
export function thinManifest(script: string): string {
  return script.replaceAll(/"has(?!Loader":true)\w+":(?:true|false),/g, '')
}

/** Whether this is the file of the table. */
export function isManifest(path: string): boolean {
  return /^assets\/manifest-\w+\.js$/.test(path)
}
