/**
 * The closed set of field kinds. A kind decides schema, column, input, cell and export format, and nothing
 * else.
 */
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

/** The step that requires a field. `save` means every create and edit. */
export type Step = 'save' | 'submit' | 'list' | 'close' | 'sell' | 'settle'

/** One field of a resource, declared once as plain data. Everything else is derived from it. */
export interface Field {
  readonly kind: Kind
  readonly required_at?: Step
  /** Maximum characters of a text (100 by default), or maximum entries of choices, tags and files. */
  readonly max?: number
  /** File extensions to show as a hint beside an upload; documents by default. They are not enforced. */
  readonly types?: readonly string[]
  /** The maximum file size, if it is smaller than usual. */
  readonly megabytes?: number
  /** The largest percentage allowed. */
  readonly most?: number
  /** Exact number of letters and digits, for example 18 in a 统一社会信用代码. */
  readonly length?: number
  readonly options?: readonly (number | string)[]
  /** The resource that a `ref` points to. */
  readonly target?:
    | 'staff'
    | 'customers'
    | 'consignors'
    | 'contracts'
    | 'auction_companies'
    | 'auction_platforms'
    | 'recyclers'
    | 'lots'
    | 'auction_events'
    | 'sign_ups'
    | 'finance_dues'
    | 'finance_entries'
    | 'own_accounts'
  /** Written only by the server, never accepted in a body. */
  readonly kept?: true
  /** Computed when read, by SQL or a function in the feature's `source.ts`. */
  readonly derived?: true
  readonly filterable?: true
  readonly sortable?: true
  readonly exportable?: true
  /** Clicking the value copies it, for example an id that people type elsewhere. */
  readonly copied?: true
  /** Stored encrypted. Equal values can be found, parts of a value cannot. Never sortable or filterable. */
  readonly encrypted?: true
  /**
   * How the value is shortened for people who may not see it. The resource's `Visibility` says who they are.
   */
  readonly mask?: 'phone' | 'tail' | 'omit'
  /** Wording of the required message: 请输入 or 请选择. The default is 请选择 for choices and 不能为空 otherwise. */
  readonly ask?: 'enter' | 'choose'
}

export interface FileRef {
  name: string
  path: string
}

type Option<F extends Field> = F extends { options: readonly (infer O)[] } ? O : never

/**
 * The JSON value of each kind. Money, quantities and rates are decimal strings; instants are ISO 8601 in UTC.
 */
interface ValueOf<F extends Field> {
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

type IsRequired<F extends Field> = F extends
  | { required_at: 'save' }
  | { kind: 'tags' | 'files' | 'choices' | 'flag' }
  | { kind: 'count'; kept: true }
  ? true
  : false
/**
 * A value in a row or a body. It may be null unless saving requires it; lists, flags and kept counts never
 * are null.
 */
export type StoredValue<F extends Field> = IsRequired<F> extends true ? Value<F> : Value<F> | null

/**
 * Faults of a value. These names are also the keys of message texts and the reasons of refused import rows.
 */
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
