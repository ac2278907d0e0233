import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The page table, in the order of the spec's route table. One line a page. */
export default [index('routes/home.tsx'), route('*', 'routes/not-found.tsx')] satisfies RouteConfig
