/** The person that a pasted text describes. A field that the text does not mention is absent. */
export interface Card {
  company_name?: string | undefined
  name?: string | undefined
  phone?: string | undefined
  wechat?: string | undefined
  department?: string | undefined
  duty?: string | undefined
  area?: string | undefined
}
