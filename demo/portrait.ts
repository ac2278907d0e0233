import type { Person } from './applicants.ts'

const skins = ['#8d5a3b', '#6f4429', '#a06a45', '#5a3620', '#7b4c2e'] as const
const grounds = ['#f4f6fa', '#ffffff', '#e9eef6', '#f7f3ec'] as const
const clothes = ['#1f3a5f', '#7a2e2e', '#f2f2f2', '#2f5d50', '#44345c', '#c28a2c'] as const
const scarves = ['#22314f', '#7d5a7a', '#2c6e63'] as const

const at = <T>(items: readonly [T, ...T[]], index: number): T => items[index % items.length] ?? items[0]

/** A drawn passport photograph of no real person. */
export function portraitSvg(index: number, gender: Person['gender']): string {
  const skin = at(skins, index * 3)
  const cloth = at(clothes, index * 5 + 1)
  const hair = [
    '<path d="M118 190c-6-92 42-124 82-124s88 32 82 124c-12-46-30-62-82-62s-70 16-82 62z" fill="#17110d"/>',
    '<path d="M104 230c-20-120 34-178 96-178s116 58 96 178c-8-70-40-100-96-100s-88 30-96 100z" fill="#1b130e"/>',
    `<path d="M92 330c-20-190 26-276 108-276s128 86 108 276c-24 24-36 20-36-20 14-120-6-172-72-172s-86 52-72 172c0 40-12 44-36 20z" fill="${at(scarves, index)}"/>`,
  ][gender === 'male' ? 0 : index % 3]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500" viewBox="0 0 400 500"><rect width="400" height="500" fill="${at(grounds, index)}"/>
    <path d="M40 500c6-96 66-132 160-132s154 36 160 132z" fill="${cloth}"/><path d="M166 300h68v76c-20 26-48 26-68 0z" fill="${skin}"/>
    <ellipse cx="200" cy="220" rx="80" ry="104" fill="${skin}"/>${hair}
    <g fill="#1a120d"><ellipse cx="168" cy="214" rx="9" ry="6"/><ellipse cx="232" cy="214" rx="9" ry="6"/></g>
    <path d="M152 192q16-10 32 0M216 192q16-10 32 0" stroke="#1a120d" stroke-width="5" fill="none"/><path d="M200 220q-12 34 2 38" stroke="#0003" stroke-width="4" fill="none"/>
    <path d="M174 282q26 ${10 + (index % 3) * 6} 52 0" stroke="#4a1f1c" stroke-width="6" fill="none" stroke-linecap="round"/></svg>`
}
