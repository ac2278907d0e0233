interface Window {
  /** A form that was sent before React had started. */
  waitingForm?: HTMLFormElement
  __reactRouterRouteModules?: Record<string, object>
}
