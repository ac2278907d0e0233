interface Window {
  /** A form that was sent before React had started. */
  waitingForm?: HTMLFormElement
  /** What the build leaves in a page for the router; see app/router. */
  __reactRouterContext?: { stream: ReadableStream<Uint8Array> }
  __reactRouterRouteModules?: Record<string, object>
  __reactRouterManifest?: { routes: Record<string, import('../router/page-routes.ts').RouteEntry> }
}
