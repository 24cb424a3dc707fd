import type { FastifyError } from 'fastify'
import { allFields } from '#contract/all-resources.ts'
import { REAUTHENTICATE } from '#contract/grammar/envelope.ts'
import type { Reason } from '#contract/grammar/errors.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { fieldMessage } from '#texts/field-message.ts'
import { fieldLabel, fill, phrase, type Language } from '#texts/text.ts'
import { texts } from '#texts/all.ts'
import { databaseRefusal, InvalidFields, Refusal, SessionRefusal, type FieldFault } from './errors.ts'

/** A finished answer. */
export interface EnvelopeAnswer {
  status: number
  body: { code: number; msg: string; data: unknown }
  retryAfter?: number
}

export const success = (data: unknown): EnvelopeAnswer['body'] => ({
  code: 0,
  msg: 'success',
  data: data ?? null,
})

/** Amounts get thousands separators, as on the screens. */
const shown = (value: string | number): string | number =>
  typeof value === 'string' && /^-?\d+\.\d\d$/.test(value) ? moneyOf(value) : value

/** The message of a refusal in the caller's language. */
export function reasonText(language: Language, refusal: Refusal): string {
  const { field, resource, ...values } = refusal.values
  const named =
    field === undefined ? {} : { label: fieldLabel(texts[language], String(resource), String(field)) }
  const said = phrase(texts[language], language, `reasons.${refusal.reason}`, {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)])),
    ...named,
  })
  // A missing value becomes an ellipsis; the user never sees a placeholder.
  return said.replaceAll(/\{\w+\}/g, '…')
}

function invalidAnswer(error: InvalidFields, language: Language): EnvelopeAnswer {
  // Report only a field's first fault.
  const faults = new Map(error.faults.toReversed().map((fault) => [fault.name, fault]))
  const fields = Object.fromEntries(
    error.faults.map(({ name }) => {
      const { fault, limit } = faults.get(name) as FieldFault
      return [
        name,
        fieldMessage(
          texts[language],
          language,
          error.resource,
          name,
          allFields(error.resource)[name],
          fault,
          limit,
        ),
      ]
    }),
  )
  const first = Object.values(fields)[0]
  return {
    status: 422,
    body: {
      code: 422,
      msg: first ?? fill(language, texts[language].reasons.invalid),
      data: { reason: 'invalid', fields, ...error.data },
    },
  }
}

function refusalAnswer(error: Refusal, language: Language): EnvelopeAnswer {
  const { status } = error
  const data: Record<string, unknown> = { reason: error.reason, ...error.data }
  const answer: EnvelopeAnswer = { status, body: { code: status, msg: reasonText(language, error), data } }
  if (status === 429 || status === 503 || error.reason === 'in_progress')
    answer.retryAfter = Number(error.data['retry_after'] ?? 1)
  return answer
}

function sessionAnswer(error: SessionRefusal, language: Language, download: boolean): EnvelopeAnswer {
  if (download)
    return {
      status: 401,
      body: { code: 401, msg: fill(language, texts[language].sessionMessages.download_expired), data: null },
    }
  return {
    status: 401,
    body: {
      code: error.code,
      msg: fill(language, texts[language].sessionMessages[error.message_key]),
      data: error.code === REAUTHENTICATE ? { reason: 'reauthenticate' } : null,
    },
  }
}

const ofFramework: Record<string, Reason> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'media_type',
}

function framework(error: Partial<FastifyError>): Refusal | undefined {
  const known = error.code ? ofFramework[error.code] : undefined
  if (known) return new Refusal(known, { n: 5 })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('malformed')
  return undefined
}

/** Turns any failure into an envelope. Unexpected errors reveal no internals. */
export function failureAnswer(
  error: unknown,
  language: Language,
  requestId: string,
  path: string,
): EnvelopeAnswer {
  if (error instanceof InvalidFields) return invalidAnswer(error, language)
  if (error instanceof SessionRefusal) return sessionAnswer(error, language, path.startsWith('/common/'))
  if (error instanceof Refusal) return refusalAnswer(error, language)
  const known = databaseRefusal(error) ?? framework(error ?? {})
  if (known) return refusalAnswer(known, language)
  return {
    status: 500,
    body: {
      code: 500,
      msg: fill(language, texts[language].reasons.internal),
      data: { request_id: requestId },
    },
  }
}
