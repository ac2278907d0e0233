import type { TestApp } from './app.ts'
import { formOf } from './people.ts'

type Answer = Awaited<ReturnType<TestApp['app']['inject']>>

export interface TestBrowser {
  post(url: string, payload: object): Promise<Answer>
  signIn(email: string, password: string): Promise<Answer>
}

/** A browser: it keeps its cookies and has one network address. */
export function testBrowser(portal: TestApp, from: string, userAgent = 'Chrome/130 Android'): TestBrowser {
  const cookies = new Map<string, string>()
  async function send(
    url: string,
    body: { payload: object | string; headers?: Record<string, string> },
  ): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'user-agent': userAgent, ...body.headers, ...(cookie && { cookie }) }
    const answer = await portal.app.inject({ method: 'POST', url, remoteAddress: from, ...body, headers })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return answer
  }
  return {
    post: (url, payload) => send(url, { payload }),
    signIn: (username, password) => send('/auth/token', formOf({ grant_type: 'password', username, password })),
  }
}
