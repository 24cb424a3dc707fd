import {
  REAUTHENTICATE,
  SESSION_ENDED,
  SESSION_EXPIRED,
  SESSION_UNKNOWN,
  WRONG_CREDENTIALS,
} from '#contract/grammar/envelope.ts'
import { reasons } from '#contract/grammar/errors.ts'
import type { Route } from '#contract/grammar/route.ts'
import type { Schema } from './route-schemas.ts'

const meanings: Readonly<Record<string, string>> = {
  400: 'The request is malformed',
  401: `No valid session. code is ${SESSION_UNKNOWN} unknown, ${SESSION_ENDED} ended or ${SESSION_EXPIRED} expired`,
  '401Proof': `As Refusal401. code is also ${REAUTHENTICATE}: the act asks for the password or a code again, which no access token can give`,
  '401SignIn': `code is ${WRONG_CREDENTIALS}: the name, the password or the code is wrong. Otherwise as Refusal401`,
  403: 'The caller may not do this',
  404: 'There is no such record, or the caller may not see it',
  409: 'The state of the record forbids it; data.reason says why',
  413: 'The body or file is too large',
  415: 'The type of the body or file is not taken',
  422: 'Fields are wrong; data.fields has a message for each',
  429: 'Too many requests, or a daily limit is reached; see Retry-After',
  500: 'A fault of the product; data.request_id names it in the log',
  503: 'Overloaded or starting; try again',
  507: 'No room is left for files',
}

const session = [SESSION_UNKNOWN, SESSION_ENDED, SESSION_EXPIRED]
const codes: Readonly<Record<string, readonly number[]>> = {
  401: session,
  '401Proof': [...session, REAUTHENTICATE],
  '401SignIn': [...session, WRONG_CREDENTIALS],
}

/** A refusal has an envelope too, and `data.reason` is one of the reasons of its status. */
function refusal(name: string): Schema {
  const words = Object.entries(reasons).flatMap(([word, status]) => (status === Number(name) ? [word] : []))
  const data = {
    type: ['object', 'null'],
    properties: { ...(words.length > 0 && { reason: { type: 'string', enum: words } }) },
  }
  const code = name in codes ? { enum: codes[name] } : { const: Number(name) }
  const properties = { code, msg: { type: 'string' }, data }
  const schema = { type: 'object', required: ['code', 'msg', 'data'], properties }
  return { description: meanings[name], content: { 'application/json': { schema } } }
}

export const refusalResponses = (): Schema =>
  Object.fromEntries(Object.keys(meanings).map((name) => [`Refusal${name}`, refusal(name)]))

/** Routes that check a password or a code. */
const checksProof = /^\/(admin\/login\/login_submit|api\/session\/(reauthenticate|password|second-factor))/

function unauthorized(route: Route): string[] {
  if (checksProof.test(route.path)) return ['401SignIn']
  if (route.permission === 'public') return []
  return [route.reauthenticate ? '401Proof' : '401']
}

/** The refusals of a route, by the names of their responses: a status, and for 401 the kind of caller. */
export function refusalsOf(route: Route): string[] {
  const writes = route.method !== 'GET'
  const isAboutRecord =
    writes || route.path.includes(':') || route.query !== undefined || route.raw === 'answer'
  return [
    '400',
    ...unauthorized(route),
    ...(route.permission === 'public' && !checksProof.test(route.path) ? [] : ['403']),
    ...(isAboutRecord ? ['404', '409'] : []),
    ...(writes ? ['413', '415'] : []),
    ...(isAboutRecord || route.list ? ['422'] : []),
    '429',
    '500',
    '503',
    ...(route.raw === 'upload' ? ['507'] : []),
  ]
}

export const statusOf = (refusalName: string): string => refusalName.slice(0, 3)
