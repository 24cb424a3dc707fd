import type { Messenger } from '#contract/messages.ts'
import type { Outcome } from '#server/features/webhooks/post.ts'

/** The result of a post. `unknown_person` fails only the messages to that person. */
type Result = 'sent' | 'too_often' | 'unknown_person' | 'token_over' | 'refused' | 'failed'
export interface Said {
  result: Result
  error: string | null
}

/** Codes that the messengers answer, with HTTP 200 or not. All others are refusals. */
const tooOften: Record<Messenger, readonly number[]> = {
  wecom: [45009, 45033],
  dingtalk: [130101, 660026, 90018, 88],
  feishu: [11232, 99991400],
}

const unknownPerson: Record<Messenger, readonly number[]> = {
  wecom: [40003, 60111, 81013],
  dingtalk: [33012, 60121],
  feishu: [230013, 99992351, 99992361],
}

const tokenOver: Record<Messenger, readonly number[]> = {
  wecom: [40014, 42001],
  dingtalk: [40014, 42001],
  feishu: [99991661, 99991663],
}

const longestError = 200
/** 飞书 answers 9499 both to a bad request and to one too many; only the text tells them apart. */
const saysTooMany = (messenger: Messenger, code: number, said: string) =>
  messenger === 'feishu' && code === 9499 && /too many|frequen/i.test(said)

export type Fields = Readonly<Record<string, unknown>>
export function fieldsOf(body: string | null): Fields | undefined {
  try {
    const parsed: unknown = JSON.parse(body ?? '')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Fields) : undefined
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads an answer. HTTP 200 alone proves nothing: the code in the body decides. */
export function readAnswer(messenger: Messenger, { status, error, body }: Outcome): Said {
  if (status === null) return { result: 'failed', error }
  const fields = fieldsOf(body)
  const code = fields?.[messenger === 'feishu' ? 'code' : 'errcode']
  if (status === 429) return { result: 'too_often', error: '429' }
  if (typeof code !== 'number') return { result: 'failed', error: `HTTP ${status}` }
  if (code === 0) {
    const nobody = textOf(fields?.['invaliduser']) !== ''
    return nobody ? { result: 'unknown_person', error: 'invaliduser' } : { result: 'sent', error: null }
  }
  const said = `${code} ${textOf(fields?.['errmsg'] ?? fields?.['msg'])}`.slice(0, longestError)
  if (tooOften[messenger].includes(code) || saysTooMany(messenger, code, said))
    return { result: 'too_often', error: said }
  if (unknownPerson[messenger].includes(code)) return { result: 'unknown_person', error: said }
  if (tokenOver[messenger].includes(code)) return { result: 'token_over', error: said }
  return { result: 'refused', error: said }
}
