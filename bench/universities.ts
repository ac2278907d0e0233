import { performance } from 'node:perf_hooks'
import { searchUniversities } from '#server/features/universities/search.ts'
import { percentile, row } from '../harness/table.ts'

// Measures one search in the process, without HTTP: `node bench/universities.ts`.
const rounds = 300
const searches = [
  ...['', 'u', 'uni', 'unilag', 'abu', 'obafemi', 'univ of lagos', 'science and technology'].map(search => ({
    search,
  })),
  ...['', 'a', 'mit', 'university of california', 'st', '%%%%'].map(search => ({ search, country: 'United States' })),
  { search: 'université paris', country: 'FR' },
  { search: '(a+)+$'.repeat(30), country: 'US' },
  { search: 'a b c d e f g h i j k l m n o p q r s t u v w x y z', country: 'US' },
  { search: '\u{fdfa}'.repeat(200), country: 'US' },
  { search: 'lagos', country: 'nowhere' },
]

const first = performance.now()
searchUniversities({ search: 'unilag' })
const firstMs = performance.now() - first
for (const search of searches) searchUniversities(search)

const times: number[] = []
for (let round = 0; round < rounds; round += 1) {
  for (const search of searches) {
    const start = performance.now()
    searchUniversities(search)
    times.push(performance.now() - start)
  }
}
row('ms', 'p50', 'p99', 'slowest')
row(`${times.length} searches`, ...[0.5, 0.99, 1].map(share => percentile(times, share).toFixed(3)))
row('the first search, which reads the list', firstMs)
