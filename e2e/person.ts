import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { enter, openBrowser, watchErrors, type Looks } from './product-page.ts'

/** A person with their own browser. */
export interface Person {
  context: BrowserContext
  page: Page
  /** Errors on the page. A journey must end with none. */
  errors: string[]
  /** Calls the API as this person, for steps that need no screen. Every call has to succeed. */
  ask: <T = { id: number; version: number }>(
    method: 'get' | 'post' | 'patch',
    path: string,
    data?: unknown,
  ) => Promise<T>
  /** The headers that the API requires, for tests that send their own calls. */
  headers: Record<string, string>
}

/** Somebody else set this account's password: its owner chooses another, without a screen. */
export async function choosePassword(
  { context }: Person,
  account: { username: string; password: string },
  new_password: string,
): Promise<void> {
  const signedIn = await context.request.post('/admin/login/login_submit', { data: account })
  const { data } = (await signedIn.json()) as { data: { token: string } }
  const changed = await context.request.post('/api/session/password', {
    headers: { 'x-token': data.token },
    data: { old_password: account.password, new_password },
  })
  expect(await changed.json()).toMatchObject({ code: 0 })
}

/** Somebody who is signed in and has opened no page yet. */
export async function person(browser: Browser, username: string, looks?: Looks): Promise<Person> {
  const context = await openBrowser(browser, looks)
  const page = await context.newPage()
  const errors = watchErrors(page)
  const headers = { 'x-token': await enter(page, username), 'x-client': 'web' }
  const ask = async <T>(method: 'get' | 'post' | 'patch', path: string, data?: unknown) => {
    const response = await context.request[method](path, { headers, ...(data !== undefined && { data }) })
    const answer = (await response.json()) as { data: T }
    expect(answer, path).toMatchObject({ code: 0 })
    return answer.data
  }
  return { context, page, errors, ask, headers }
}

/** Ends all other sessions of this account, as its owner does from another browser. */
export async function endOtherSessions(browser: Browser, username: string): Promise<void> {
  const { ask, context, headers } = await person(browser, username)
  const { items } = await ask<{ items: { id: number; current: boolean }[] }>('get', '/api/session/sessions')
  for (const { id, current } of items)
    if (!current) await context.request.delete(`/api/session/sessions/${id}`, { headers })
  await context.close()
}
