import type { FastifyReply } from 'fastify'
import { oidcRoutes } from '#contract/oidc.ts'
import { deviceCookie } from '#contract/session.ts'
import { ownAddress } from '#contract/grammar/url.ts'
import { texts } from '#texts/all.ts'
import { phrase, type ServerKey } from '#texts/text.ts'
import type { Env } from '#server/env.ts'
import type { OidcSettings } from '#server/settings/oidc.ts'
import { addAuditEntry } from '#server/request/caller.ts'
import { required } from '#server/records/required.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Call, Serve } from '#server/request/pipeline.ts'
import { countAll } from './blocked-attempts.ts'
import { cookieOf, setToken } from './credentials.ts'
import { deviceOf } from './devices.ts'
import { addressLimit, clearAttempts, oneAtATime } from './attempt-limits.ts'
import { signIn } from './log-in.ts'
import {
  storeAuthorizationRequest,
  takeAuthorizationRequest,
  type AuthorizationRequest,
} from './authorization-request.ts'
import { linksAreMailed } from './mail-in-use.ts'
import { accountOfProvider, useProvider } from './provider-link.ts'
import { serveProviderLink, waitForYes } from './own-provider-link.ts'
import { newSecrets, OidcProvider } from './oidc-provider.ts'

type Start = Call<typeof oidcRoutes.start>
type Finish = Call<typeof oidcRoutes.finish>

/** Reasons that the login page shows after a failed attempt. */
const shown = ['oidc_failed', 'oidc_account', 'no_roles', 'too_many_requests'] as const

/** Where somebody links their own account. */
const profilePage = '/profile'

const lead = (reply: FastifyReply, to: string): string => {
  void reply.code(302).header('location', to)
  return ''
}

const loginPage = (redirect: string, failed: string): string =>
  `/login?${String(new URLSearchParams({ redirect, failed }))}`

/** A path of our own web app. Anything else becomes the first screen. */
function screenOf(asked: string | undefined, origin: string): string {
  const address = ownAddress(asked, origin)
  return address === undefined || /^\/(?:api|admin|common)\//i.test(address) ? '/' : address
}

/** The sign-in flow with one provider for one public origin. */
class SignInFlow {
  readonly #provider: OidcProvider
  readonly #origin: string
  constructor(settings: OidcSettings) {
    this.#provider = new OidcProvider(settings)
    this.#origin = settings.publicOrigin
  }

  async start({ who, query, request, reply }: Start): Promise<string> {
    const redirect = screenOf(query.redirect, this.#origin)
    // Another site must not start a sign-in. It may only link to the login page.
    if (request.headers['sec-fetch-site'] === 'cross-site') return lead(reply, loginPage(redirect, ''))
    try {
      return lead(reply, await this.#ask({ who, request, reply }, redirect, null))
    } catch (error) {
      request.log.warn({ err: error }, 'the OIDC provider cannot be reached')
      return lead(reply, loginPage(redirect, 'oidc_failed'))
    }
  }

  /** Stores what must match when the browser returns. Answers the provider's address. */
  async #ask(
    { who, ...exchange }: Pick<Start, 'who' | 'request' | 'reply'>,
    redirect: string,
    link: AuthorizationRequest['link'],
  ): Promise<string> {
    const secrets = newSecrets()
    const address = await this.#provider.address(secrets, this.#origin + oidcRoutes.finish.path)
    const device = cookieOf(exchange.request, deviceCookie) ?? null
    storeAuthorizationRequest(exchange, { ...secrets, redirect, device, link, at: who.now.getTime() })
    return address
  }

  /** The address for somebody who links their own account. */
  beginLink(call: Pick<Start, 'who' | 'request' | 'reply'>): Promise<string> {
    const { uid, session_id } = call.who
    return this.#ask(call, profilePage, { uid, session_id })
  }

  async #linking(call: Finish, flight: AuthorizationRequest): Promise<string> {
    const { request, reply, who } = call
    try {
      const person = required(await this.#person(request.url, flight), 'the account of the provider')
      waitForYes(call, required(flight.link, 'the session that links'), person, who.now)
      return lead(reply, profilePage)
    } catch (error) {
      request.log.warn({ err: error }, 'linking an account through OIDC failed')
      return lead(reply, `${profilePage}?provider=failed`)
    }
  }

  async finish(call: Finish): Promise<string> {
    const { who, request, reply } = call
    const flight = takeAuthorizationRequest(call, who.now)
    if (!flight) return lead(reply, loginPage('/', 'oidc_failed'))
    if (flight.link) return this.#linking(call, flight)
    try {
      await this.#signIn(call, flight)
      return lead(reply, flight.redirect)
    } catch (error) {
      if (!(error instanceof Refusal)) request.log.warn({ err: error }, 'a sign-in through OIDC failed')
      const reason = error instanceof Refusal ? error.reason : 'oidc_failed'
      return lead(reply, loginPage(flight.redirect, reason))
    }
  }

  async #signIn({ db, who, request, reply }: Finish, flight: AuthorizationRequest): Promise<void> {
    const limits = [{ key: `address:${request.ip}`, most: addressLimit }]
    await oneAtATime(limits, async () => {
      await countAll(db, who, request.log, limits)
      const person = await this.#person(request.url, flight).catch((error: unknown) => {
        addAuditEntry(who, { action: 'login_failed', resource: 'session', detail: { by: 'oidc' } })
        throw error
      })
      const found = person && (await accountOfProvider(db, who, person))
      if (!found || found.account.disabled_at !== null) {
        const detail = { by: 'oidc', username: person?.username.slice(0, 50) ?? '' }
        addAuditEntry(who, { action: 'login_failed', resource: 'session', detail })
        throw new Refusal('oidc_account')
      }
      const { account, pin } = found
      const device = await deviceOf(db, request, account.username.toLowerCase(), flight.device ?? undefined)
      const { token } = await signIn({ db, who, request, reply, account, device, by: 'oidc' }, async (tx) => {
        await clearAttempts(tx, limits)
        await pin(tx)
      })
      setToken({ request, reply }, token)
    })
  }

  #person(url: string, flight: Parameters<OidcProvider['person']>[1]): ReturnType<OidcProvider['person']> {
    return this.#provider.person(new URL(this.#origin + url), flight)
  }
}

/** Serves sign-in through OpenID Connect if it is configured. */
export function serveOidc(
  serve: Serve,
  { oidc, passwordOnlyFor }: Partial<Pick<Env, 'oidc' | 'passwordOnlyFor'>>,
): void {
  const way = oidc && new SignInFlow(oidc)
  if (oidc) useProvider()
  const open = (): SignInFlow => {
    if (!way) throw new Refusal('not_found')
    return way
  }
  serve(oidcRoutes.button, async ({ who: { language }, query }) => {
    const reason = shown.find((name) => name === query.failed)
    const say = (key: ServerKey) => phrase(texts[language], language, key)
    return {
      name: way ? say('oidc.button') : null,
      failed: way && reason ? say(`reasons.${reason}`) : null,
      forgotten: linksAreMailed() ? say('oidc.forgotten') : null,
      no_passwords: passwordOnlyFor === undefined ? null : say('oidc.noPasswords'),
    }
  })
  serve(oidcRoutes.start, async (call) => open().start(call))
  serve(oidcRoutes.finish, async (call) => open().finish(call))
  serveProviderLink(serve, way && ((call) => way.beginLink(call)), passwordOnlyFor)
}
