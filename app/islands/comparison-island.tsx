import { Comparison } from '#app/features/programmes/comparison.tsx'
import { runIsland } from './run-island.tsx'

await runIsland('comparison', <Comparison />)
