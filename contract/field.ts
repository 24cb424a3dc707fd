/** The closed set of field kinds. Each one is a schema, a column, an input, a cell and an export format; nothing else. */
export const kinds = [
  'text',
  'note',
  'phone',
  'url',
  'choice',
  'choices',
  'tags',
  'money',
  'quantity',
  'percent',
  'count',
  'day',
  'instant',
  'flag',
  'ref',
  'area',
  'files',
] as const
export type Kind = (typeof kinds)[number]

/** The step that requires the field; `save` means every create and edit. */
export type Step = 'save' | 'submit' | 'list' | 'close' | 'sell' | 'settle'

/** One field of a resource: plain data, declared once, everything else is derived from it. */
export interface Field {
  readonly kind: Kind
  readonly required_at?: Step
  /** Longest text in characters, or most entries of choices, tags and files. */
  readonly max?: number
  /** The endings told beside an upload where they are not those of documents: a hint, no check. */
  readonly types?: readonly string[]
  /** The greatest percent that makes sense. */
  readonly most?: number
  /** Exact number of characters, letters and digits only (a 统一社会信用代码 has 18). */
  readonly length?: number
  readonly options?: readonly (number | string)[]
  /** What a `ref` points at. */
  readonly target?:
    | 'staff'
    | 'customers'
    | 'consignors'
    | 'auction_companies'
    | 'auction_platforms'
    | 'recyclers'
    | 'lots'
    | 'sign_ups'
    | 'finance_dues'
    | 'finance_entries'
  /** Written by the server's own acts, never taken from a body. */
  readonly kept?: true
  /** Computed on reading; its SQL or function lives in the feature's `source.ts`. */
  readonly derived?: true
  readonly filterable?: true
  readonly sortable?: true
  readonly exportable?: true
  /** How it is shortened for those who may not see it; who they are is the resource's `Visibility`. */
  readonly mask?: 'phone' | 'tail' | 'omit'
  /** Wording of the required message: 不能为空 (default), 请输入, 请选择 (default of choices). */
  readonly ask?: 'enter' | 'choose'
}

export interface FileRef {
  name: string
  path: string
}

type Option<F extends Field> = F extends { options: readonly (infer O)[] } ? O : never

/** What a field of each kind holds in JSON. Money, quantities and rates are decimal strings, instants ISO 8601 UTC. */
export interface ValueOf<F extends Field> {
  text: string
  note: string
  phone: string
  url: string
  area: string
  choice: Option<F>
  choices: Option<F>[]
  tags: string[]
  money: string
  quantity: string
  percent: string
  count: number
  ref: number
  day: string
  instant: string
  flag: boolean
  files: FileRef[]
}
export type Value<F extends Field> = ValueOf<F>[F['kind']]

/** What may be wrong with a value; the same words name the text of the message and the reason of a refused import row. */
export const faults = [
  'required',
  'too_long',
  'too_short',
  'unknown_choice',
  'bad_format',
  'out_of_range',
  'unknown_field',
] as const
export type Fault = (typeof faults)[number]
