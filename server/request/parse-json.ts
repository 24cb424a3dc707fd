import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors.ts'

/** The maximum depth; no valid body nests deeper. A hostile one would exhaust the parser's stack. */
const deepest = 100

/** Accepts only JSON bodies. An empty body counts as missing. */
export function parseJsonOnly(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (deeperThan(String(body), deepest)) return done(new Refusal('malformed'))
    return parse(request, String(body), done)
  })
}

/** True if the JSON text nests deeper than `most`. Brackets inside strings do not count. */
function deeperThan(text: string, most: number): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') quoted = !quoted
    else if (quoted) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > most) return true
  }
  return false
}
