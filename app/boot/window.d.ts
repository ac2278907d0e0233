interface Window {
  /** A form that was sent before React had started. */
  waitingForm?: HTMLFormElement
  __reactRouterContext?: object
  __reactRouterRouteModules?: Record<string, object>
}
