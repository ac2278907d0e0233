/**
 * Tells a browser to prerender the page that the marked link leads to (fetch-ahead.ts). The text never changes, because the policy of
 * scripts names it by its hash.
 */
export const speculationRules = '{"prerender":[{"where":{"selector_matches":"[data-next]"},"eagerness":"immediate"}]}'
