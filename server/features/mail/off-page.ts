import type { FastifyInstance } from 'fastify'
import { mailRoutes, type MailSwitch } from '#contract/mail.ts'
import { texts } from '#texts/all.ts'
import { phrase, type Language } from '#texts/text.ts'
import { Refusal } from '#server/request/errors.ts'
import { escaped } from './html.ts'

/** The page behind the link that ends a mail: it asks, or says that it is done. */
export function offPage(language: Language, name: MailSwitch, done: boolean): string {
  const words = texts[language]
  const what = phrase(words, language, `mail.switches.${name}`)
  const title = escaped(phrase(words, language, done ? 'letters.off.done' : 'letters.off.ask', { what }))
  const act = done
    ? ''
    : `<form method="post"><button>${escaped(phrase(words, language, 'letters.off.act'))}</button></form>`
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><body style="max-width:32em;margin:4em auto;padding:0 1em;font:16px/1.6 sans-serif"><h1 style="font-size:1.25em">${title}</h1>${act}</body></html>`
}

/** RFC 8058 posts a form. No other route takes one. */
export function takeFormOfMail(app: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: 1024 } as const
  app.addContentTypeParser('application/x-www-form-urlencoded', options, (request, _body, done) => {
    if (request.routeOptions.url === mailRoutes.switchOff.path) return done(null, undefined)
    return done(new Refusal('media_type'))
  })
}
