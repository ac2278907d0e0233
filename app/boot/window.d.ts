interface Window {
  /** A form that was sent before React had started. */
  waitingForm?: HTMLFormElement
  /** How React was started; only on public pages, where it waits. */
  bootPlan?: import('./boot.ts').BootPlan
  /** What the build leaves in a page for the router; see app/router. */
  __reactRouterContext?: { stream: ReadableStream<Uint8Array> }
  __reactRouterRouteModules?: Record<string, object>
  __reactRouterManifest?: { routes: Record<string, import('../router/page-routes.ts').RouteEntry> }
}
