import { performance } from 'node:perf_hooks'
import { searchUniversities } from '#server/features/universities/search.ts'

// How long one search takes in the process, without HTTP: `node bench/universities.ts`.
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
times.sort((a, b) => a - b)

function atShare(share: number): string {
  return `${(times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(3)} ms`
}

console.log(`${times.length} searches: p50 ${atShare(0.5)}, p99 ${atShare(0.99)}, slowest ${atShare(1)}`)
console.log(`the first one, which reads the list: ${firstMs.toFixed(1)} ms`)
